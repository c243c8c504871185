import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { HOME } from '../redirects.ts';

const KEY = 'palette.recent';
const RECENT_MAX = 12;

/**
 * Returns the addresses that this user opened last, latest first. Records are stored by id only, so that names are
 * visible only to permitted readers.
 */
export function recentOf(kit: Pick<Kit, 'setting'>): string[] {
  const kept = kit.setting(KEY);
  return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [];
}

/** Adds an address before earlier ones. */
export function keepRecent(kit: Pick<Kit, 'setting' | 'saveSetting'>, address: string): void {
  const before = recentOf(kit);
  if (before[0] === address) return;
  kit.saveSetting(KEY, [address, ...before.filter((other) => other !== address)].slice(0, RECENT_MAX));
}

const recordAtEnd = /\/[0-9a-f]{8}-[0-9a-f-]{27}$/;

/**
 * Returns the address to remember: a screen, or a record with its kindergarten. It omits filters, and is null for forms
 * and the home page.
 */
export function addressToKeep(pathname: string, search: string): string | null {
  if (pathname === HOME || pathname.endsWith('/new') || pathname.length > 120) return null;
  const params = new URLSearchParams(search);
  const beside = params.get('open');
  const path = beside === null ? pathname.replace(/\/edit$/, '') : `${pathname}/${beside}`;
  const kigId = params.get('kigId');
  return kigId !== null && recordAtEnd.test(path) ? `${path}?kigId=${kigId}` : path;
}

/** Returns the list and the record of an address; null where it is no record's. */
export function recordAt(address: string): { href: string; id: string; kigId: string | null } | null {
  const [path = '', search] = address.split('?');
  if (!recordAtEnd.test(path)) return null;
  const at = path.lastIndexOf('/');
  return { href: path.slice(0, at), id: path.slice(at + 1), kigId: new URLSearchParams(search).get('kigId') };
}
