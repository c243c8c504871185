import type { DateCell } from '@kiga/entity/excel/cell.ts';
import { dayIn, timeIn } from '@kiga/kit-server/clock.ts';
import type { SheetHooks } from '@kiga/kit-server/transfer/sheet-hooks.ts';
import type { Program } from '../program/program.ts';
import { kindergartensById } from './children-of-family.ts';

/** Name under which a record's time zone stands beside its fields. */
const ZONE = 'timeZone';

/** Returns the hooks of a sheet with columns of moments, which it writes by the clock of the record's owner. */
export function momentSheet(
  program: Pick<Program, 'db'>,
  ...fields: readonly string[]
): Pick<SheetHooks, 'beside' | 'write'> {
  const write = (field: string) => (values: Readonly<Record<string, unknown>>) =>
    typeof values[field] === 'string' ? cellOf(values[field], String(values[ZONE])) : null;
  return {
    async beside(_, records) {
      const owners = await kindergartensById(
        program,
        records.map(({ ownerId }) => ownerId),
      );
      return records.map(({ ownerId }) => ({ [ZONE]: owners.get(ownerId)?.timeZone ?? 'Asia/Shanghai' }));
    },
    write: Object.fromEntries(fields.map((field) => [field, write(field)])),
  };
}

function cellOf(moment: string, timeZone: string): DateCell {
  const at = new Date(moment);
  return { date: `${dayIn(at, timeZone)} ${timeIn(at, timeZone)}:00` };
}
