/** Pictures that this page has uploaded, by path: until they are saved, only it can show them. */
const addresses = new Map<string, string>();

/** As many as somebody may look at again before saving. */
const MAX_KEPT = 30;

/** Keeps a picture that was uploaded under this path, to be shown without asking the server. */
export function keepLocalPicture(path: string, picture: Blob): void {
  addresses.set(path, URL.createObjectURL(picture));
  if (addresses.size <= MAX_KEPT) return;
  const [oldest, address] = addresses.entries().next().value as [string, string];
  addresses.delete(oldest);
  URL.revokeObjectURL(address);
}

/** Address of a picture that this page has uploaded; undefined of others. */
export function localPicture(path: string): string | undefined {
  return addresses.get(path);
}
