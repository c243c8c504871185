import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../access/', import.meta.url);

/** The reviewed table of tests/access: the kinds of user that can be given a call at most, by its name. Calls without a permission are missing. */
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

/** The demo reads 16 as an expert and 18 as an institution, so they also have the calls of those kinds. */
const readAs: Readonly<Record<number, number>> = { 16: 7, 18: 6 };

/** Whether the demo's account of a kind of user can be given a call, by the reviewed table; every account can if the call needs no permission. */
export function canBeGiven(appType: number, call: string): boolean {
  const who = accessTable.get(call);
  return who === undefined || [appType, readAs[appType] ?? appType].every((kind) => who.has(kind));
}
