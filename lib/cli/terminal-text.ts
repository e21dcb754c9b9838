const UNSAFE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * One line of text for a terminal. Names of files and steps may hold line breaks, escape sequences and marks that turn
 * the direction of writing; they are shown as `\u001b`, not obeyed.
 */
export const toTerminalText = (text: string): string =>
  text.replaceAll(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
