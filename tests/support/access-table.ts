import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../access/', import.meta.url);

/** The kinds of user who can be given a call at most, by its name, as somebody reviewed it: tests/access. Calls that ask for no permission are not there. */
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

/** Of 16 and 18, which the demo has read as an expert and as an institution, also what that kind can be given. */
const readAs: Readonly<Record<number, number>> = { 16: 7, 18: 6 };

/** Whether the demo's account of a kind of user can be given a call, by the reviewed table; all can where no permission is asked. */
export function canBeGiven(appType: number, call: string): boolean {
  const who = accessTable.get(call);
  return who === undefined || [appType, readAs[appType] ?? appType].every((kind) => who.has(kind));
}
