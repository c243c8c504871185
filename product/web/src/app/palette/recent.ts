import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { HOME } from '../redirects.ts';

const KEY = 'palette.recent';
const RECENT_MAX = 12;

/**
 * The addresses that this user has opened last, the latest first; of records the id only, so that a name is shown only to
 * whoever may see it then.
 */
export function recentOf(kit: Pick<Kit, 'setting'>): string[] {
  const kept = kit.setting(KEY);
  return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [];
}

/** Puts an address before those that were opened earlier. */
export function keepRecent(kit: Pick<Kit, 'setting' | 'saveSetting'>, address: string): void {
  const before = recentOf(kit);
  if (before[0] === address) return;
  kit.saveSetting(KEY, [address, ...before.filter((other) => other !== address)].slice(0, RECENT_MAX));
}

const recordAtEnd = /\/[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Where to come back to: a screen, or a record with its kindergarten; without filters, no form, and not home. Null for none. */
export function addressToKeep(pathname: string, search: string): string | null {
  if (pathname === HOME || pathname.endsWith('/new') || pathname.length > 120) return null;
  const params = new URLSearchParams(search);
  const beside = params.get('open');
  const path = beside === null ? pathname.replace(/\/edit$/, '') : `${pathname}/${beside}`;
  const kigId = params.get('kigId');
  return kigId !== null && recordAtEnd.test(path) ? `${path}?kigId=${kigId}` : path;
}

/** The list and the record that an address is of; null where it is no record's. */
export function recordAt(address: string): { href: string; id: string; kigId: string | null } | null {
  const [path = '', search] = address.split('?');
  if (!recordAtEnd.test(path)) return null;
  const at = path.lastIndexOf('/');
  return { href: path.slice(0, at), id: path.slice(at + 1), kigId: new URLSearchParams(search).get('kigId') };
}
