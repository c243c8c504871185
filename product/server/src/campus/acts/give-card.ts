import type { giveCard as giveCardCall } from '@kiga/contract/campus/card.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { CampusRegistries } from '../campus.public.ts';
import { lockCards } from '../cards.ts';

/** A new card and its holder, who is exactly one of these people. */
export interface GivenCard {
  kigId: string;
  cardNumber: string;
  studentId: string | null;
  parentId: string | null;
  teacherId: string | null;
}

/** Gives a card to a student, a parent or a teacher, inside the scope's transaction. Returns the id of the card. */
export async function giveCard(
  stores: EntityStores,
  cardSinks: CampusRegistries['cardSinks'],
  scope: Scope,
  { cardNumber, studentId, parentId, teacherId }: z.output<typeof giveCardCall.input>,
): Promise<string> {
  if ([studentId, parentId, teacherId].filter(Boolean).length !== 1) {
    throw invalid({ field: 'studentId', error: 'CAMPUS_CARD_HOLDER' });
  }
  const kigId = scope.oneTenant();
  const students = stores.get('campus.student');
  const [child] = studentId ? await readRecords(students, scope, [studentId], { lock: true }) : [];
  const [parent] = parentId ? await readRecords(stores.get('campus.parent'), scope, [parentId], { lock: true }) : [];
  const teachers = stores.get('campus.teacher');
  const [teacher] = teacherId ? await readRecords(teachers, scope, [teacherId], { lock: true }) : [];
  if (studentId && (!child || child.deleted || child.ownerId !== kigId || child.status !== 'enrolled')) {
    throw invalid({ field: 'studentId', error: 'FIELD_REFERENCE_UNKNOWN' });
  }
  if (parentId && (!parent || parent.deleted || parent.ownerId !== kigId)) {
    throw invalid({ field: 'parentId', error: 'FIELD_REFERENCE_UNKNOWN' });
  }
  if (teacherId && (!teacher || teacher.deleted || teacher.ownerId !== kigId || teacher.status !== 'in-service')) {
    throw invalid({ field: 'teacherId', error: 'FIELD_REFERENCE_UNKNOWN' });
  }
  await refuseGivenCard(scope, kigId, cardNumber);
  const cause = { act: 'campus.card.give', trusted: true };
  if (child?.cardNumber === null) await saveRecord(students, scope, { id: child.id, cardNumber }, cause);
  if (teacher?.cardNumber === null) await saveRecord(teachers, scope, { id: teacher.id, cardNumber }, cause);
  return giveNewCard(stores, cardSinks, scope, {
    kigId,
    cardNumber,
    studentId: child?.id ?? null,
    parentId: parent?.id ?? null,
    teacherId: teacher?.id ?? null,
  });
}

/**
 * Throws VALIDATION_FAILED, or what `refuse` throws, where a person has the card or lost it. It locks the card until
 * commit.
 */
export async function refuseGivenCard(
  scope: Scope,
  kigId: string,
  cardNumber: string,
  refuse: (error: string) => never = (error) => {
    throw invalid({ field: 'cardNumber', error });
  },
): Promise<void> {
  await lockCards(scope, kigId, [cardNumber]);
  const { rows } = await sql<{ status: string }>`select c.status from cards c
    where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and c.card_number = ${cardNumber}
      and not c.deleted`.execute(scope.db);
  const [held] = rows;
  if (!held) return;
  refuse(held.status === 'active' ? 'CAMPUS_CARD_TAKEN' : 'CAMPUS_CARD_LOST');
}

/** Adds a card unless its holder's form has added it already, notes it in its history, and tells the areas above. */
export async function giveNewCard(
  stores: EntityStores,
  cardSinks: CampusRegistries['cardSinks'],
  scope: Scope,
  { kigId, cardNumber, studentId, parentId, teacherId }: GivenCard,
): Promise<string> {
  const now = stores.clock.now();
  const { rows: added } = await sql<{ id: string }>`insert into cards
      (kig_id, id, card_number, holder_kind, student_id, parent_id, teacher_id, status, created_at, updated_at, updated_by)
    values (${kigId}, ${uuid7(now.getTime())}, ${cardNumber}, ${studentId ? 'student' : teacherId ? 'teacher' : 'parent'},
      ${studentId}, ${parentId}, ${teacherId}, 'active', ${now}, ${now}, ${scope.session.accountId})
    on conflict (kig_id, card_number) where not deleted do nothing returning id`.execute(scope.db);
  const { rows: present } = await sql<{ id: string }>`select id from cards
    where kig_id = ${kigId} and ${scope.within('kig_id')} and card_number = ${cardNumber} and not deleted`.execute(
    scope.db,
  );
  const id = (present[0] as { id: string }).id;
  const cards = stores.named('campus.card');
  const [record] = await readRecords(cards, scope, [id]);
  if (!record) throw new AppError('OWNER_OUT_OF_REACH');
  await writeHistory(cards, scope, { act: 'give' }, null, record);
  // A card in the holder's form was told of when the form was saved.
  if (added.length > 0) for (const sink of cardSinks) await sink(scope, { kigId, studentId, cardNumber });
  return id;
}
