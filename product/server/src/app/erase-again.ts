import { withScope } from '@kiga/kit-server/access/scope.ts';
import { deleteErasedFiles, eraseChildAgain } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { type Erasure, eraseAccountAgain, PROGRAM_ID, programSession, writeErasure } from '../system/system.public.ts';

/**
 * Erases again what a restored backup brought back of these erasures, each in a transaction of its own. A record that is not there, or
 * is erased already, is left alone, so a second call changes nothing. The register gets the entries that it lacks.
 * @returns number of children and accounts that were there
 */
export async function eraseAgain(program: Program, erasures: readonly Erasure[]): Promise<{ erased: number }> {
  let erased = 0;
  for (const erasure of erasures) {
    if (await isErasedNow(program, erasure)) erased += 1;
    else await writeErasure(program.db, erasure);
  }
  await deleteErasedFiles(program);
  return { erased };
}

async function isErasedNow(program: Program, { kind, recordId, ownerId, erasedAt }: Erasure): Promise<boolean> {
  if (ownerId === null) return false;
  const known = { recordId, ownerId, erasedAt };
  if (kind === 'child') return eraseChildAgain(program, known);
  const session = programSession(PROGRAM_ID, program.clock.now());
  return eraseAccountAgain(program, known, withScope(session, [ownerId], program.db));
}
