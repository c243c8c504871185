import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../access/', import.meta.url);

/**
 * Kinds of user that can hold the permission of each call, by the call's name, as reviewed in tests/access. Calls
 * without a permission are absent.
 */
export const accessTable: ReadonlyMap<string, ReadonlySet<number>> = new Map(
  readdirSync(folder).flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, call, who] = /^(\w+\.[\w.]+) +\w+ +([\d ]+)$/.exec(line) ?? [];
        return call === undefined || who === undefined ? [] : [[call, new Set(who.split(' ').map(Number))] as const];
      }),
  ),
);

/** Kind of user that limits 16, which the demo reads as an expert. An institution's 18 holds all that 18 may hold. */
const readAs: Readonly<Record<number, number>> = { 16: 7 };

/**
 * Returns whether the demo's account of a kind of user can hold a call's permission, by the reviewed table. It is true
 * for calls without a permission.
 */
export function canBeGiven(appType: number, call: string): boolean {
  const who = accessTable.get(call);
  return who === undefined || [appType, readAs[appType] ?? appType].every((kind) => who.has(kind));
}
