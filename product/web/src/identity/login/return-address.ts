/** Default address after sign-in. */
export const homePath = '/home';

const signedOutPaths = ['/login', '/changePsd'];

/**
 * Returns the address after sign-in: that of `?from=` if it is a page of this site, else home.
 * @param search the query of the sign-in page, `?from=%2Fstudents`
 * @param origin the site's own, `https://kiga.example`
 * @returns a whole address; a bare path such as `//other.example` would lead off the site again
 */
export function returnAddress(search: string, origin: string): string {
  const from = new URLSearchParams(search).get('from') ?? homePath;
  const home = new URL(homePath, origin).href;
  if (!from.startsWith('/') || !URL.canParse(from, origin)) return home;
  const target = new URL(from, origin);
  const isElsewhere = target.origin !== origin || signedOutPaths.includes(target.pathname);
  return isElsewhere ? home : target.href;
}
