import { wordsOf } from '@kiga/contract/app/words.ts';
import { type ConsentKind, consentKinds } from '@kiga/contract/campus/consent.entity.ts';
import type { answerConsent, appConsents, withdrawConsent } from '@kiga/contract/family/app-consent.acts.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { FamilyChild } from './children-of-family.ts';

type Answers = z.input<typeof appConsents.output>['list'];

/** States of an answer that no longer counts because a later one does. */
const REPLACED = 'replaced';

/** Returns the latest answer of a child's family for each purpose. */
export async function consentsOf(
  stores: EntityStores,
  scope: Scope,
  { kigId, studentId }: FamilyChild,
  language: Language,
): Promise<Answers> {
  const { rows } = await sql<{ id: string }>`select c.id from consents c where c.kig_id = ${kigId}
    and ${scope.within('c.kig_id')} and c.student_id = ${studentId} and c.status <> ${REPLACED} and not c.deleted
    order by c.created_at desc, c.id desc`.execute(scope.db);
  const ids = rows.map(({ id }) => id);
  const records = await readRecords(stores.get('campus.consent'), scope, ids);
  const inOrder = records.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return consentKinds.map((kind) => {
    const latest = inOrder.find((record) => record.kind === kind);
    return {
      kind,
      title: findWord(wordsOf(language), `campus.consent.options.kind.${kind}`) ?? kind,
      status: (latest?.status ?? 'none') as Answers[number]['status'],
      guardianName: latest?.guardianName ?? null,
      givenDate: latest?.givenDate ?? null,
      untilDate: latest?.untilDate ?? null,
      withdrawnDate: latest?.withdrawnDate ?? null,
    };
  });
}

/** Answers in the name of a parent, with all consequences of an answer that the office enters. */
export async function answerAs(
  stores: EntityStores,
  inside: Scope,
  { studentId, parentName: guardianName }: FamilyChild,
  { kind, answer, untilDate }: z.output<typeof answerConsent.input>,
): Promise<void> {
  const given = { studentId, kind, answer, guardianName, way: 'app', givenDate: inside.session.today };
  await saveRecord(
    stores.get('campus.consent'),
    inside,
    { ...given, ...(untilDate && { untilDate }) },
    { act: 'create', trusted: true },
  );
}

/** Withdraws a consent in the name of a parent. Throws FAMILY_CONSENT_NOT_GIVEN. */
export async function withdrawAs(
  stores: EntityStores,
  inside: Scope,
  { kigId, studentId, parentName }: FamilyChild,
  { kind, reason }: z.output<typeof withdrawConsent.input>,
): Promise<void> {
  const id = await givenAnswer(inside, { kigId, studentId, kind });
  if (id === null) throw new AppError('FAMILY_CONSENT_NOT_GIVEN');
  const asks = { withdrawnBy: parentName, withdrawnDate: inside.session.today, reason: reason ?? null };
  await makeTransition(stores.named('campus.consent'), inside, 'withdraw', { id, asks });
}

async function givenAnswer(
  inside: Scope,
  { kigId, studentId, kind }: { kigId: string; studentId: string; kind: ConsentKind },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select c.id from consents c where c.kig_id = ${kigId}
    and ${inside.within('c.kig_id')} and c.student_id = ${studentId} and c.kind = ${kind} and c.status = 'given'
    and not c.deleted`.execute(inside.db);
  return rows[0]?.id ?? null;
}
