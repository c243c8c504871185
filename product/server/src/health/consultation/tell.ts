import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { tellFamilies } from '../../family/family.public.ts';
import type { Program } from '../../program/program.ts';
import { notify, settle } from '../../system/system.public.ts';
import { holdersForChild } from '../health-accounts.ts';
import { organizationNames } from './addressees.ts';
import type { Question } from './consultation.server.ts';

type Parts = Pick<Program, 'clock' | 'secrets'>;

/** The facts of a question that messages need. */
export type Told = Pick<Question, 'id' | 'ownerId' | 'doctorId' | 'studentId'>;

/** Source of the to-dos of a question's doctor. */
const sourceOf = (id: string) => `health.consultation:${id}`;

/** Source of the asker's to-do that a question is overdue. */
const overdueSource = (id: string) => `${sourceOf(id)}/overdue`;

/** Path of a question's thread. */
const hrefOf = (id: string) => `/doctorMessagesDetail?id=${id}`;

/** Accounts that answer for a doctor's organization. */
const answerers = (doctorId: string) => ({ organizationId: doctorId, permissions: ['health.consultation.answer'] });

/** Tells the doctor of a question that waits. A message names the kindergarten, and nothing of the child or the topic. */
export async function tellDoctor(
  { clock, secrets }: Parts,
  inside: Scope,
  { id, ownerId, doctorId }: Told,
  name: string,
  hours: number,
): Promise<void> {
  const kindergarten = (await organizationNames(inside.db, [ownerId])).get(ownerId) ?? '';
  await notify(
    { db: inside.db, secrets, now: clock.now() },
    {
      to: answerers(doctorId),
      kind: 'todo',
      name,
      params: { kindergarten, hours },
      href: hrefOf(id),
      source: sourceOf(id),
    },
  );
}

/** Tells those who may follow up a question: that it was answered, or that it is overdue, which is a to-do. */
export async function tellAskers(
  { clock, secrets }: Parts,
  inside: Scope,
  { id, ownerId, doctorId, studentId }: Told,
  name: 'health.consultationAnswered' | 'health.consultationOverdue',
): Promise<void> {
  const doctor = (await organizationNames(inside.db, [doctorId])).get(doctorId) ?? '';
  const isOverdue = name === 'health.consultationOverdue';
  await notify(
    { db: inside.db, secrets, now: clock.now() },
    {
      to: await holdersForChild(inside, ownerId, studentId ?? null, 'health.consultation.askAgain'),
      kind: isOverdue ? 'todo' : 'system',
      name,
      params: { doctor },
      href: hrefOf(id),
      ...(isOverdue && { source: overdueSource(id) }),
    },
  );
}

/** Tells those of the kindergarten who may follow up a question that a parent asked it. */
export async function tellOfFamily(
  { clock, secrets }: Parts,
  inside: Scope,
  { id, ownerId, doctorId, studentId }: Told,
): Promise<void> {
  const doctor = (await organizationNames(inside.db, [doctorId])).get(doctorId) ?? '';
  await notify(
    { db: inside.db, secrets, now: clock.now() },
    {
      to: await holdersForChild(inside, ownerId, studentId ?? null, 'health.consultation.askAgain'),
      kind: 'system',
      name: 'health.familyAsked',
      params: { doctor },
      href: hrefOf(id),
    },
  );
}

/** Tells the family that a doctor answered its question. */
export async function tellFamily(
  { clock, secrets }: Parts,
  inside: Scope,
  { id, ownerId: kigId, doctorId, studentId }: Told,
): Promise<void> {
  const at = clock.now();
  const doctor = (await organizationNames(inside.db, [doctorId])).get(doctorId) ?? '';
  await tellFamilies({ clock, secrets }, inside, {
    kigId,
    studentIds: studentId ? [studentId] : [],
    name: 'health.familyAnswered',
    params: { doctor },
    source: `${sourceOf(id)}/${at.toISOString()}`,
    topic: 'question',
    topicId: id,
    at,
  });
}

/** Marks the to-dos of a question as done, on both sides. */
export async function settleQuestion({ clock }: Pick<Parts, 'clock'>, inside: Scope, id: string): Promise<void> {
  const telling = { db: inside.db, now: clock.now() };
  await settle(telling, sourceOf(id));
  await settle(telling, overdueSource(id));
}
