import type { FieldIssue } from '@kiga/entity/record-schema.ts';

/** Path prefixes of the API. An unknown path below them gets an envelope as answer, never a page. */
export const reservedPrefixes = [
  '/sys/',
  '/kigs/',
  '/api/',
  '/device/v1/',
  '/iclock/',
  '/isapi/',
  '/app/v1/',
  '/media/',
  '/docs',
  '/healthz',
  '/readyz',
  '/metrics',
] as const;

/** Pages outside the shell, and the files of the pages. */
const ownPages = ['/login', '/changePsd', '/family', '/401', '/500', '/assets', '/dev'];

/** An https address with a host and without credentials. */
const WHOLE_ADDRESS = /^https:\/\/[a-z\d][a-z\d.-]*(:\d{1,5})?([/?#][^\s\\"<>]*)?$/i;

/** Target of a menu entry: none, a screen of this site, or another site. */
interface MenuTarget {
  href?: string | null;
  componentUrl?: string | null;
}

/** Returns whether an href is the address of another site. */
export function isOtherSite(href: string): boolean {
  return /^https?:/i.test(href);
}

/**
 * Validates the target of a menu entry. Errors: SYSTEM_MENU_HREF_FORM, SYSTEM_MENU_HREF_RESERVED,
 * SYSTEM_MENU_LINK_HAS_NO_SCREEN, FIELD_REQUIRED.
 */
export function menuTargetIssues({ href, componentUrl }: MenuTarget): FieldIssue<keyof MenuTarget>[] {
  if (!href) return componentUrl ? [{ field: 'href', error: 'FIELD_REQUIRED' }] : [];
  if (isOtherSite(href)) {
    if (!WHOLE_ADDRESS.test(href)) return [{ field: 'href', error: 'SYSTEM_MENU_HREF_FORM' }];
    return componentUrl ? [{ field: 'componentUrl', error: 'SYSTEM_MENU_LINK_HAS_NO_SCREEN' }] : [];
  }
  if (!/^(\/[a-z\d][\w-]*)+$/i.test(href)) return [{ field: 'href', error: 'SYSTEM_MENU_HREF_FORM' }];
  // Routes match regardless of the case of their path.
  const path = `${href}/`.toLowerCase();
  const isTaken =
    reservedPrefixes.some((prefix) => path.startsWith(prefix)) ||
    ownPages.some((page) => path.startsWith(`${page.toLowerCase()}/`));
  if (isTaken) return [{ field: 'href', error: 'SYSTEM_MENU_HREF_RESERVED' }];
  return componentUrl ? [] : [{ field: 'componentUrl', error: 'FIELD_REQUIRED' }];
}
