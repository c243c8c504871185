/** Hosts of relative picture addresses. */
export interface ImageHosts {
  imageHost: string;
  mainHost: string;
}

/**
 * Returns the address of a picture. A relative path is appended to the image host, or to the main host if it has a segment `backwork`.
 * Absolute addresses stay as they are. The rule is from the requirements, section 9.
 */
export function imageAddress(path: string, { imageHost, mainHost }: ImageHosts): string {
  if (/^(https?:|blob:|data:image\/)/.test(path)) return path;
  const host = path.split(/[?#]/, 1)[0]?.split('/').includes('backwork') ? mainHost : imageHost;
  return `${host.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
