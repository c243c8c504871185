const KEY = /^[\w-]{1,40}\/\d{4}-\d\d-\d\d\/[\w-]{1,40}\/[\w-]{1,64}\.[a-z0-9]{2,5}$/;

/**
 * Returns whether a text is the key of an object: `code/date/module/name.ending`. Its characters mean the same in an address, a folder
 * and a signature. Dots of folders, encoded or doubled slashes and zero bytes are invalid.
 */
export function isObjectKey(text: string): boolean {
  return KEY.test(text);
}

/** Returns the extension of a key, such as `jpg`. */
export function endingOf(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1);
}
