import type { UploadMode } from '@kiga/entity/files/upload-modes.ts';
import { useRef } from 'react';
import { CallError } from '../../client/call-errors.ts';
import { type AnyEntity, callsOf } from '../../entity/any-entity.ts';
import { useKit } from '../../kit-context.tsx';
import { putFile } from '../put-file.ts';

/**
 * Returns a function that uploads pictures of a record and saves their fields in one save. It throws what upload and save throw, and
 * the signal's reason after an abort. After a conflict the next attempt keeps what the other user has saved, and adds the pictures.
 */
export function useSaveFiles(mode: UploadMode) {
  const kit = useKit();
  const versions = useRef(new Map<string, number>());
  return async (
    entity: AnyEntity,
    { id, version }: { id: string; version: number },
    pictures: Readonly<Record<string, File>>,
    signal: AbortSignal,
  ): Promise<void> => {
    const paths: Record<string, string> = {};
    for (const [field, picture] of Object.entries(pictures)) {
      const credentials = await kit.uploadCredentials(mode, entity.name);
      paths[field] = await putFile(picture, credentials, { signal, onProgress: () => undefined });
      signal.throwIfAborted();
    }
    try {
      const known = Math.max(versions.current.get(id) ?? 0, version);
      const saved = await kit.client.call(callsOf(entity).save, { id, version: known, ...paths });
      versions.current.set(id, Number(saved.version));
    } catch (error) {
      const { current } = (error instanceof CallError && (error.data as Conflict | null)) || {};
      if (typeof current?.version === 'number') versions.current.set(id, current.version);
      throw error;
    }
  };
}

/** Data of the answer to a save with an old version. */
interface Conflict {
  current?: { version?: number };
}
