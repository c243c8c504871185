import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { PROGRAM_ID, programSession } from '../program-session.ts';
import type { MessageParams } from './message-words.ts';
import { notify } from './notify.ts';

const DAY_MS = 86_400_000;

/** Records that wait for a person from a day on. Their table has a column `due_told`, the day that was told. */
export interface DueRecords {
  table: string;
  /** Column of the day. */
  dueColumn: string;
  /** True for a `row` that still waits. */
  isOpen: RawBuilder<boolean>;
  /** Name of the message. */
  name: string;
  /** Permission of the people who do it; they must reach the whole kindergarten. */
  permission: string;
  hrefOf(id: string): string;
  sourceOf(id: string): string;
  /** Returns the values of the message's texts by the id of the record. */
  paramsOf(inside: Scope, kigId: string, ids: readonly string[]): Promise<ReadonlyMap<string, MessageParams>>;
}

type Parts = Pick<Program, 'db' | 'clock' | 'secrets'>;

/**
 * Creates to-dos for records whose day has come, once for each record and day; a part of the regular works. It may run in
 * several processes: the update decides which one tells.
 */
export async function tellOfDue(program: Parts, due: DueRecords): Promise<void> {
  const { db, clock } = program;
  const now = clock.now();
  const all = withScope(programSession(PROGRAM_ID, now), 'all', db);
  // The day of some kindergartens is ahead of this one.
  const latest = dayIn(new Date(now.getTime() + DAY_MS), 'UTC');
  const { rows } = await sql<{
    kigId: string;
  }>`select distinct row.kig_id as "kigId" from ${sql.table(due.table)} as row
    where ${all.within('row.kig_id')} and ${isUntold(due, latest)}`.execute(db);
  for (const { kigId } of rows) await tellKindergarten(program, due, kigId);
}

async function tellKindergarten({ db, clock, secrets }: Parts, due: DueRecords, kigId: string): Promise<void> {
  const now = clock.now();
  const { rows: zones } = await sql<{ zone: string }>`select time_zone as zone from organizations
    where id = ${kigId} and not deleted`.execute(db);
  if (!zones[0]) return;
  const today = dayIn(now, zones[0].zone);
  await withScope(programSession(PROGRAM_ID, now), [kigId], db).transaction(async (inside) => {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(due.table)} as row set due_told = ${sql.ref(`row.${due.dueColumn}`)}
      where row.kig_id = ${kigId} and ${inside.within('row.kig_id')} and ${isUntold(due, today)}
      returning row.id`.execute(inside.db);
    const ids = rows.map(({ id }) => id).toSorted();
    const params = await due.paramsOf(inside, kigId, ids);
    for (const id of ids) {
      await notify(
        { db: inside.db, secrets, now },
        {
          to: { organizationId: kigId, permissions: [due.permission], whole: true },
          kind: 'todo',
          name: due.name,
          params: params.get(id) ?? {},
          href: due.hrefOf(id),
          source: due.sourceOf(id),
        },
      );
    }
  });
}

/** Returns a condition that is true for rows that wait on a day and were not told for their present day. */
function isUntold({ dueColumn, isOpen }: DueRecords, day: string): RawBuilder<boolean> {
  const dueOn = sql.ref(`row.${dueColumn}`);
  return sql<boolean>`not row.deleted and ${isOpen} and ${dueOn} <= ${day} and row.due_told is distinct from ${dueOn}`;
}
