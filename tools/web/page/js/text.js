// Words joined as in a sentence.

/** c4, c5 or d6. */
export function listed(words, last = "or") {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
