import { parseIdNumber } from '@kiga/entity/excel/id-number.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns the sex and the birthday that a resident ID number tells, for the fields among `wanted` that are still empty. */
export function fillFromIdNumber(wanted: readonly ('sex' | 'birthday')[]): (typed: unknown, values: Values) => Values {
  return (typed, values) => {
    const parsed = typeof typed === 'string' ? parseIdNumber(typed) : null;
    if (parsed === null || !('value' in parsed)) return {};
    return Object.fromEntries(wanted.filter((name) => !values[name]).map((name) => [name, parsed[name]]));
  };
}
