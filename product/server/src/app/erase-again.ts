import { withScope } from '@kiga/kit-server/access/scope.ts';
import { deleteErasedFiles, eraseChildAgain } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { type Erasure, eraseAccountAgain, PROGRAM_ID, programSession } from '../system/system.public.ts';

export { readErasures } from '../system/system.public.ts';

/**
 * Erases again what a restored backup brought back of these erasures, each in a transaction of its own. A record that is not there, or
 * is erased already, is left alone, so a second call changes nothing. The register gets the entries that it lacks.
 * @returns number of children and accounts that were there
 */
export async function eraseAgain(program: Program, erasures: readonly Erasure[]): Promise<{ erased: number }> {
  let erased = 0;
  for (const { kind, recordId, ownerId, erasedAt } of erasures) {
    if (ownerId === null) continue;
    const known = { recordId, ownerId, erasedAt };
    if (kind === 'child') {
      if (await eraseChildAgain(program, known)) erased += 1;
      continue;
    }
    const session = programSession(PROGRAM_ID, program.clock.now());
    if (await eraseAccountAgain(program, known, withScope(session, [ownerId], program.db))) erased += 1;
  }
  await deleteErasedFiles(program);
  return { erased };
}
