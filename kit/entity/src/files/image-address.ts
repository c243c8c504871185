/** Where relative addresses of pictures lead. */
export interface ImageHosts {
  imageHost: string;
  mainHost: string;
}

/**
 * The address of a picture: relative ones are put behind the image host, or behind the main host where the path holds a
 * segment `backwork`; whole ones stay as they are. The rule is from the requirements, section 9.
 */
export function imageAddress(path: string, { imageHost, mainHost }: ImageHosts): string {
  if (/^(https?:|blob:|data:image\/)/.test(path)) return path;
  const host = path.split(/[?#]/, 1)[0]?.split('/').includes('backwork') ? mainHost : imageHost;
  return `${host.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
