import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { giveCard } from '../src/campus/acts/give-card.ts';
import { reportCardLost } from '../src/campus/acts/report-card-lost.ts';
import type { Program } from '../src/program/program.ts';

/** A card without a holder yet. */
const nobody = { studentId: null, parentId: null, teacherId: null };

/** Children whose parent has a card as well, to pick them up. */
const WITH_PARENT = 4;

/**
 * Gives cards beside those of the children's forms: a few parents have one, one child has a second card, and another
 * child has lost its card.
 */
export async function insertDemoCards({ stores }: Program, scope: Scope): Promise<void> {
  const { rows } = await sql<{ studentId: string; parentId: string }>`
    select s.id as "studentId", min(sp.parent_id::text)::uuid as "parentId" from students s
    join student_parents sp on ${scope.within('sp.kig_id')} and sp.kig_id = s.kig_id and sp.student_id = s.id
    where ${scope.within('s.kig_id')} and not s.deleted and s.card_number is not null
    group by s.id, s.card_number order by s.card_number limit ${WITH_PARENT + 2}`.execute(scope.db);
  const [second, loser, ...families] = rows;
  for (const [index, { parentId }] of families.entries()) {
    await giveCard(stores, [], scope, { ...nobody, cardNumber: `009${String(40_017 + index * 29)}`, parentId });
  }
  if (second) {
    await giveCard(stores, [], scope, { ...nobody, cardNumber: '00951203', studentId: second.studentId });
  }
  if (loser) await reportCardLost(stores, scope, loser.studentId);
}
