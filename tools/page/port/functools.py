"""What the tools use of CPython's functools."""


def cache(function):
    """Return the function with its results kept by its arguments."""
    kept = {}

    def cached(*arguments):
        if arguments not in kept:
            kept[arguments] = function(*arguments)
        return kept[arguments]

    return cached


# Without descriptors a value is worked out each time.
cached_property = property
