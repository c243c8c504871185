import { GRADUATION_UNDO_DAYS } from '@kiga/contract/campus/graduation.acts.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { lockRecords } from '@kiga/kit-server/entity/lock-records.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID, programSession } from '../system/system.public.ts';
import { closeAnswer, endConsent, removeFace } from './consent.server.ts';

const DAY_MS = 86_400_000;

/** A child whose face photo goes because the child left, while a graduation can no longer be undone. */
const hasLeft = (now: Date) => sql<boolean>`s.face_photo is not null and s.status <> 'enrolled' and not s.deleted
  and s.updated_at < ${new Date(now.getTime() - GRADUATION_UNDO_DAYS * DAY_MS)}`;

/** A consent, `c`, of a present record of a child, whose last day is before this one. */
const hasEnded = (day: string) => sql<boolean>`c.status = 'given' and not c.deleted and c.until_date < ${day}`;

/**
 * Ends consents after their last day with what rested on them, and removes the face photos of children who left; a part
 * of the regular works. A kindergarten is one transaction.
 */
export async function endConsents({ db, clock, stores, campus }: Program): Promise<void> {
  const now = clock.now();
  const all = withScope(programSession(PROGRAM_ID, now), 'all', db);
  // The day of some kindergartens is ahead of this one.
  const latest = dayIn(new Date(now.getTime() + DAY_MS), 'UTC');
  const { rows: ended } = await sql<{ kigId: string }>`select distinct c.kig_id as "kigId" from consents c
    where ${all.within('c.kig_id')} and ${hasEnded(latest)}`.execute(db);
  const { rows: left } = await sql<{ kigId: string }>`select distinct s.kig_id as "kigId" from students s
    where ${all.within('s.kig_id')} and ${hasLeft(now)}`.execute(db);
  for (const kigId of new Set([...ended, ...left].map((row) => row.kigId))) await endIn(kigId);

  async function endIn(kigId: string): Promise<void> {
    const { rows } = await sql<{ zone: string }>`select time_zone as zone from organizations
      where id = ${kigId} and not deleted`.execute(db);
    if (!rows[0]) return;
    const session = { ...programSession(PROGRAM_ID, now), today: dayIn(now, rows[0].zone) };
    await withScope(session, [kigId], db).transaction(async (inside) => {
      await endAnswers(inside, kigId);
      await removeLeftFaces(inside, kigId);
    });
  }

  async function endAnswers(inside: Scope, kigId: string): Promise<void> {
    const { rows } = await sql<{ id: string; studentId: string }>`select c.id, c.student_id as "studentId"
      from consents c join students s on s.kig_id = c.kig_id and s.id = c.student_id and not s.deleted
      where c.kig_id = ${kigId} and ${inside.within('c.kig_id')} and ${inside.within('s.kig_id')}
        and ${hasEnded(inside.session.today)}`.execute(inside.db);
    await lockRecords(
      stores.get('campus.student'),
      inside,
      rows.map(({ studentId }) => studentId),
    );
    const ids = rows.map(({ id }) => id);
    for (const answer of await readRecords(stores.get('campus.consent'), inside, ids, { lock: true })) {
      if (answer.status !== 'given') continue;
      await closeAnswer(stores, inside, answer, { status: 'ended', act: 'end' });
      const { studentId, kind } = answer;
      await endConsent(stores, campus.consentSinks, inside, { kigId, studentId, kind, act: 'campus.consent.end' });
    }
  }

  async function removeLeftFaces(inside: Scope, kigId: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`select s.id from students s
      where s.kig_id = ${kigId} and ${inside.within('s.kig_id')} and ${hasLeft(now)}
      order by s.id for update`.execute(inside.db);
    for (const { id } of rows) await removeFace(stores, inside, id, 'campus.consent.childLeft');
  }
}
