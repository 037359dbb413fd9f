"""The part of CPython's functools that the tools use."""


def cache(function):
    """Return the function with its results kept by its arguments."""
    kept = {}

    def cached(*arguments):
        if arguments not in kept:
            kept[arguments] = function(*arguments)
        return kept[arguments]

    return cached


# Without descriptors the value is computed each time.
cached_property = property
