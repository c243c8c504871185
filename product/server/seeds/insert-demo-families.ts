import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { createRecords, saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { Program } from '../src/program/program.ts';

/** A child of the demo with its guardians. */
export interface DemoFamily {
  studentId: string;
  /** Number of the invented child. */
  number: number;
  parents: readonly { parentName: string }[];
  admissionDate: string;
}

const helperNames = ['林秀英', '何桂芳', '宋玉兰', '贺建国'];
const grandfatherNames = ['国强', '建华', '德胜', '永福'];

/**
 * Creates the persons who fetch children and the consents of families. Most guardians agree to faces and class photos.
 * Some refuse publicity, some have withdrawn the face, some have not answered. The days of one helper have ended.
 */
export async function insertDemoFamilies(
  { stores }: Program,
  scope: Scope,
  families: readonly DemoFamily[],
): Promise<void> {
  const { today } = scope.session;
  const yearOf = Number(today.slice(0, 4));
  const persons = stores.get('campus.pickupPerson');
  for (const [index, { studentId, number, admissionDate: fromDate }] of families.entries()) {
    const phone = (kind: number) => `1991${kind}${String(number % 1_000_000).padStart(6, '0')}`;
    const person = { studentId, permitted: 'may', fromDate };
    if (number % 3 === 1) {
      const personName = `顾${grandfatherNames[number % grandfatherNames.length]}`;
      await saveRecord(persons, scope, { ...person, personName, relation: 'grandfather', personPhone: phone(1) });
    }
    if (number % 5 !== 0) continue;
    const hasEnded = index < 6;
    const untilDate = hasEnded && today > `${yearOf}-10-31` ? `${yearOf}-10-31` : `${yearOf + 1}-12-31`;
    const personName = helperNames[number % helperNames.length];
    const note = '双方签字，仅周一、周三';
    const helper = { personName, relation: 'helper', personPhone: phone(2), untilDate, note };
    await saveRecord(persons, scope, { ...person, ...helper });
  }
  const answers = families.flatMap(({ studentId, number, parents: [first], admissionDate: givenDate }) => {
    if (!first || number % 9 === 0) return [];
    const answer = { studentId, guardianName: first.parentName, way: 'paper', givenDate, answer: 'agreed' };
    return [
      { ...answer, kind: 'face' },
      { ...answer, kind: 'photo' },
      { ...answer, kind: 'publicity', answer: number % 4 === 0 ? 'refused' : 'agreed' },
      ...(number % 2 === 0 ? [{ ...answer, kind: 'video', way: 'app' }] : []),
      ...(number % 6 === 0 ? [{ ...answer, kind: 'health', untilDate: `${yearOf + 1}-08-31` }] : []),
    ];
  });
  const consents = stores.get('campus.consent');
  if (answers.length === 0) return;
  const saved = await createRecords(consents, scope, answers);
  // They were entered on the day on which they were given, not when the demo was made.
  await sql`update consents set created_at = (given_date + time '09:00') at time zone 'Asia/Shanghai'
    where ${scope.within('kig_id')}`.execute(scope.db);
  const numbers = new Map(families.map(({ studentId, number }) => [studentId, number]));
  for (const { id, studentId, kind, guardianName } of saved) {
    if (kind !== 'face' || (numbers.get(studentId) as number) % 14 !== 2) continue;
    const asks = { withdrawnBy: guardianName, withdrawnDate: today, reason: '改用接送卡' };
    await makeTransition(consents, scope, 'withdraw', { id, asks });
  }
}
