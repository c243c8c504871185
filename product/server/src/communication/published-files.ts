import { type SubjectKind, subjectKinds } from '@kiga/contract/communication/publishing.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { parentOfSession, staffAsReader } from './people-who-read.ts';
import { isInPublished, type Readers } from './published.ts';

/**
 * Lets readers of published texts see their pictures: parents of the addressed children, and the staff who read the
 * texts of their group or the operator.
 */
export function registerPublishedFiles(program: Program): void {
  program.identity.fileReaders.push(async (session, { entity, record_id, path, is_released }) => {
    const kind = subjectKinds.find((one) => `communication.${one}` === entity);
    if (kind === undefined || is_released) return false;
    const reader = await readerOf(program, session, kind);
    return reader !== null && isInPublished(program, reader, kind, { id: record_id, path });
  });
}

async function readerOf(
  program: Program,
  { id, find }: { id: string; find(): Promise<Session> },
  kind: SubjectKind,
): Promise<Readers | null> {
  const parent = await parentOfSession(program, id, kind);
  if (parent) return parent;
  try {
    return await staffAsReader(program, await find());
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
