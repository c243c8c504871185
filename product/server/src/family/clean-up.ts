import { FAMILY_MESSAGE_DAYS } from '@kiga/contract/family/message.acts.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID, programSession } from '../system/system.public.ts';

const DAY_MS = 86_400_000;

/** Deletes messages to families after their retention, and pushes that no service took. */
export async function cleanUpFamily({ db, clock }: Pick<Program, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - FAMILY_MESSAGE_DAYS * DAY_MS);
  await sql`delete from family_pushes where created_at < now() - interval '1 day'`.execute(db);
  await withScope(programSession(PROGRAM_ID, now), 'all', db).transaction((inside) =>
    sql`delete from family_messages m where ${inside.within('m.kig_id')} and m.created_at < ${before}`.execute(
      inside.db,
    ),
  );
}
