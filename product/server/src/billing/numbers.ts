import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/**
 * Returns the next number of a kind of papers on a day, such as `RO261123-0107`. The row is locked until the transaction
 * ends, so that no number is missing.
 */
export async function nextNumber(db: AnyDatabase, prefix: string, day: string): Promise<string> {
  const { rows } = await sql<{ latest: number }>`insert into billing_numbers (prefix, day, latest)
    values (${prefix}, ${day}, 1)
    on conflict (prefix, day) do update set latest = billing_numbers.latest + 1
    returning latest`.execute(db);
  const latest = rows[0]?.latest ?? 1;
  return `${prefix}${day.slice(2).replaceAll('-', '')}-${String(latest).padStart(4, '0')}`;
}
