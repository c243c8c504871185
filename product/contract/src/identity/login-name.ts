/** Form of an account's name: letters and digits, and from the second character on also `_`, `.`, `@` and `-`. */
export const loginPattern = /^[\p{L}\p{N}][\p{L}\p{N}_.@-]{1,39}$/u;
