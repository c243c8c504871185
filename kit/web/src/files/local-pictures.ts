/** Pictures uploaded by this page, by path: until they are saved, only this page can show them. */
const addresses = new Map<string, string>();

/** Enough for the pictures that a user views again before saving. */
const MAX_KEPT = 30;

/** Stores a picture uploaded under this path, to show it without the server. */
export function keepLocalPicture(path: string, picture: Blob): void {
  addresses.set(path, URL.createObjectURL(picture));
  if (addresses.size <= MAX_KEPT) return;
  const [oldest, address] = addresses.entries().next().value as [string, string];
  addresses.delete(oldest);
  URL.revokeObjectURL(address);
}

/** Returns the address of a picture uploaded by this page; undefined for others. */
export function localPicture(path: string): string | undefined {
  return addresses.get(path);
}
