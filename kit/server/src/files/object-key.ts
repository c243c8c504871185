const KEY = /^[\w-]{1,40}\/\d{4}-\d\d-\d\d\/[\w-]{1,40}\/[\w-]{1,64}\.[a-z0-9]{2,5}$/;

/**
 * Whether this is the key of an object: `code/date/module/name.ending`, out of characters that mean the same in an
 * address, in a folder and in a signature. All else is none: dots of folders, encoded or doubled slashes, zero bytes.
 */
export function isObjectKey(text: string): boolean {
  return KEY.test(text);
}

/** The ending of a key, such as `jpg`. */
export function endingOf(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1);
}
