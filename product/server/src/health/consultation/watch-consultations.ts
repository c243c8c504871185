import { withScope } from '@kiga/kit-server/access/scope.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { PROGRAM_ID, programSession } from '../../system/system.public.ts';
import { type Told, tellAskers, tellDoctor } from './tell.ts';

type Parts = Pick<Program, 'clock' | 'db' | 'secrets' | 'stores'>;

/**
 * Tells both sides of each question whose time is over, once, and closes the questions about children who left; a part of
 * the regular works.
 */
export async function watchConsultations(program: Parts): Promise<void> {
  const { db, clock } = program;
  const now = clock.now();
  const session = programSession(PROGRAM_ID, now);
  const all = withScope(session, 'all', db);
  const { rows } = await sql<{ kigId: string }>`select distinct c.kig_id as "kigId" from health_consultations c
    where ${all.within('c.kig_id')} and not c.deleted and c.status <> 'closed'`.execute(db);
  for (const { kigId } of rows) {
    await closeOfLeavers(program, kigId);
    await tellOfOverdue(program, kigId);
  }
}

async function closeOfLeavers({ db, clock, stores }: Parts, kigId: string): Promise<void> {
  await withScope(programSession(PROGRAM_ID, clock.now()), [kigId], db).transaction(async (inside) => {
    const { rows } = await sql<{ id: string }>`select c.id from health_consultations c
      join students s on s.kig_id = c.kig_id and s.id = c.student_id
      where c.kig_id = ${kigId} and ${inside.within('c.kig_id')} and ${inside.within('s.kig_id')} and not c.deleted
        and c.status <> 'closed' and (s.deleted or s.status <> 'enrolled') order by c.id`.execute(inside.db);
    for (const { id } of rows) {
      await makeTransition(stores.named('health.consultation'), inside, 'close', { id, asks: {} });
    }
  });
}

async function tellOfOverdue(program: Parts, kigId: string): Promise<void> {
  const { db, clock } = program;
  const now = clock.now();
  await withScope(programSession(PROGRAM_ID, now), [kigId], db).transaction(async (inside) => {
    // The row decides which process tells.
    const { rows } = await sql<Told>`update health_consultations set told_at = ${now}
      where kig_id = ${kigId} and ${inside.within('kig_id')} and not deleted and status = 'open' and told_at is null
        and due_at <= ${now}
      returning id, kig_id as "ownerId", doctor_id as "doctorId", student_id as "studentId"`.execute(inside.db);
    for (const question of rows) {
      await tellDoctor(program, inside, question, 'health.consultationLate', 0);
      await tellAskers(program, inside, question, 'health.consultationOverdue');
    }
  });
}
