import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { enterClass } from './class-periods.ts';

/** Brings a graduated child back into its class, as if it had never left. Throws the errors of the transition. */
export async function takeBackGraduate(
  students: EntityStore,
  inside: Scope,
  child: FullRecord,
  leaveDate: string,
): Promise<void> {
  const classId = String(child.classId);
  // The period that ended on the last day goes on.
  await enterClass(inside, child, classId, leaveDate);
  await makeTransition(students, inside, 'resume', { id: child.id, from: 'graduated', asks: { classId } });
}
