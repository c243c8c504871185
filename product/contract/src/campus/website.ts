const WEBSITE =
  /^(https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Returns the address of a website as people write it, with or without its scheme; null where it is no website. */
export function websiteHref(website: string): string | null {
  const found = WEBSITE.exec(website.trim());
  if (!found) return null;
  const [address, scheme] = found;
  return scheme === undefined ? `https://${address}` : address;
}
