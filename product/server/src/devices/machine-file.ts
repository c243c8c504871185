import { AppError } from '@kiga/kit-server/app-error.ts';
import { contentTypes } from '@kiga/kit-server/files/check-format.ts';
import { endingOf } from '@kiga/kit-server/files/object-key.ts';
import { rangeOf } from '@kiga/kit-server/files/serve-file.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import type { Program } from '../program/program.ts';

/** A stored file that a machine downloads. */
export interface MachineFile {
  path: string;
  /** Name without an extension. */
  name: string;
  sizeBytes: number;
  /** Error where the store has lost it. */
  gone: 'DEVICES_UPDATE_GONE' | 'DEVICES_RECORDING_GONE';
}

/** Returns a file for a machine, or the part that `range` names. Throws DEVICES_UPDATE_RANGE and `gone`. */
export async function fileForMachine(
  { files }: Pick<Program, 'files'>,
  { path, name, sizeBytes, gone }: MachineFile,
  range: string | undefined,
): Promise<FileAnswer> {
  const part = rangeOf(range, sizeBytes);
  if (part === 'none of it') throw new AppError('DEVICES_UPDATE_RANGE');
  const bytes = await files.store.read(`kept/${path}`, part ?? undefined);
  if (bytes === null) throw new AppError(gone);
  const ending = endingOf(path);
  return {
    name: `${name}.${ending}`,
    contentType: contentTypes[ending] as string,
    bytes,
    part: { ...(part ?? { first: 0, last: sizeBytes - 1 }), ofBytes: sizeBytes },
  };
}
