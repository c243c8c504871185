import type { PhotoPerson } from '@kiga/contract/campus/photo.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import { teacher } from '@kiga/contract/campus/teacher.entity.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import type { ChosenFile } from '@kiga/kit-web/files/many/file-row.ts';
import { useFileRows } from '@kiga/kit-web/files/many/use-file-rows.ts';
import { useSaveFiles } from '@kiga/kit-web/files/many/use-save-files.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useEffect } from 'react';
import { matchFile } from './match-file.ts';
import type { PhotoRow } from './photo-rows.ts';
import { measured, preparePhoto } from './prepare-picture.ts';

/** Records with a face photo, by kind of person: the entity, and the field that its save checks. */
const holders = {
  student: { entity: student, field: 'facePhoto' },
  teacher: { entity: teacher, field: 'facePhoto' },
} as const;

/** Reads, crops and checks chosen files, matches them to people, and saves them one by one. */
export function usePhotoRows(people: readonly PhotoPerson[], onSaved: (person: PhotoPerson) => void) {
  const kit = useKit();
  const files = useFileRows<PhotoRow>('face', preparePhoto);
  const saveFiles = useSaveFiles('face');
  const { stop } = files;
  useEffect(() => stop, [stop]);

  async function save([row]: readonly PhotoRow[], signal: AbortSignal): Promise<void> {
    const person = people.find(({ id }) => id === row?.personId);
    // The list may have been loaded again without a person who left.
    if (!row?.picture || !person) throw new Error('the person is not in the list');
    const { entity, field } = holders[person.kind];
    await saveFiles(entity, person, { [field]: row.picture }, signal);
    onSaved(person);
  }

  /** Returns the reason of a failed save, preferably the issue of the photo. */
  function reasonOf(error: unknown): string {
    const issue = error instanceof CallError ? error.errors.at(0) : undefined;
    return issue?.text ?? failureText(kit, error);
  }

  return {
    files,
    /** Adds files, each for the person whom its name means, or for a chosen one. */
    add: (chosen: readonly ChosenFile[], personId?: string) =>
      files.add(
        chosen.map((file) => {
          const candidates =
            personId === undefined ? matchFile(file.path, people) : people.filter(({ id }) => id === personId);
          const own = candidates.length === 1 ? (candidates[0]?.id ?? null) : null;
          return { ...file, doubts: [], isAccepted: false, candidates, personId: own };
        }),
      ),
    save: (rows: readonly PhotoRow[]) =>
      files.save(
        rows.map((row) => [row]),
        { save, reasonOf },
      ),
    async recrop(id: number, file: File) {
      files.replace(id, { ...(await measured(file)), isAccepted: false });
    },
  };
}
