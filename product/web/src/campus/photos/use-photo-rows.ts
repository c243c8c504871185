import type { PhotoPerson } from '@kiga/contract/campus/photo.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import { teacher } from '@kiga/contract/campus/teacher.entity.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { errorText } from '@kiga/kit-web/entity/entity-words.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { sizeText } from '@kiga/kit-web/files/check-file.ts';
import { putFile } from '@kiga/kit-web/files/put-file.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { useEffect, useRef, useState } from 'react';
import { matchFile } from './match-file.ts';
import { isReady, type PhotoRow, peopleTwice } from './photo-rows.ts';
import { measured, ORIGINAL_MAX_BYTES, PhotoRefusal, preparePhoto, refuseFile } from './prepare-picture.ts';

/** Photos that are read or saved at the same time. */
const AT_ONCE = 2;

/** Records with a face photo, by kind of person: the entity, and the field that its save checks. */
const holders = {
  student: { entity: student, field: 'facePhoto' },
  teacher: { entity: teacher, field: 'facePhoto' },
} as const;

/** A chosen file before anything is known about it. */
export type ChosenFile = Pick<PhotoRow, 'path' | 'sizeBytes' | 'read'> & { personId?: string };

/** Work under way, with its progress. */
export interface PhotoWork {
  kind: 'reading' | 'saving';
  done: number;
  total: number;
}

/** Reads, crops and checks chosen files, matches them to people, and saves them one by one. */
export function usePhotoRows(people: readonly PhotoPerson[], onSaved: (person: PhotoPerson) => void) {
  const kit = useKit();
  const [rows, setRows] = useState<readonly PhotoRow[]>([]);
  const [work, setWork] = useState<PhotoWork | null>(null);
  const serial = useRef(0);
  const stopping = useRef<AbortController | null>(null);
  const latest = useRef<readonly PhotoRow[]>(rows);
  const versions = useRef(new Map<string, number>());
  useEffect(() => () => stopping.current?.abort(), []);

  function put(next: readonly PhotoRow[]): void {
    latest.current = next;
    setRows(next);
  }
  const change = (id: number, changes: Partial<PhotoRow>) =>
    put(latest.current.map((row) => (row.id === id ? { ...row, ...changes } : row)));

  /** Works through rows, a few at a time, until all are done or the user stops it. */
  async function run(
    kind: PhotoWork['kind'],
    ids: readonly number[],
    one: (id: number, signal: AbortSignal) => Promise<void>,
  ) {
    if (stopping.current !== null || ids.length === 0) return;
    const controller = new AbortController();
    stopping.current = controller;
    const left = [...ids];
    let done = 0;
    setWork({ kind, done, total: ids.length });
    const worker = async () => {
      for (let id = left.shift(); id !== undefined && !controller.signal.aborted; id = left.shift()) {
        await one(id, controller.signal);
        done += 1;
        setWork({ kind, done, total: ids.length });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    stopping.current = null;
    setWork(null);
    // Files may have been added meanwhile.
    if (!controller.signal.aborted) await run('reading', waiting(), readOne);
  }

  const waiting = () => latest.current.filter(({ phase }) => phase === 'waiting').map(({ id }) => id);

  async function readOne(id: number): Promise<void> {
    const row = latest.current.find((one) => one.id === id);
    if (!row || row.phase !== 'waiting') return;
    change(id, { phase: 'reading' });
    try {
      refuseFile(row.path, row.sizeBytes);
      const { file, doubts } = await preparePhoto(await row.read());
      change(id, { phase: 'ready', photo: file, preview: URL.createObjectURL(file), doubts });
    } catch (error) {
      change(id, { phase: 'refused', reason: refusalText(kit, error) });
    }
  }

  async function saveOne(id: number, signal: AbortSignal): Promise<void> {
    const row = latest.current.find((one) => one.id === id);
    const person = people.find((one) => one.id === row?.personId);
    if (!row?.photo || !person || row.phase !== 'ready') return;
    change(id, { phase: 'saving' });
    try {
      const { entity, field } = holders[person.kind];
      const path = await putFile(row.photo, await kit.uploadCredentials('face', entity.name), {
        signal,
        onProgress: () => undefined,
      });
      signal.throwIfAborted();
      const version = versions.current.get(person.id) ?? person.version;
      const photo: Readonly<Record<string, unknown>> = { [field]: path };
      const saved = await kit.client.call(callsOf(entity).save, { id: person.id, version, ...photo });
      versions.current.set(person.id, Number(saved.version));
      change(id, { phase: 'saved' });
      onSaved(person);
    } catch (error) {
      if (signal.aborted) return change(id, { phase: 'ready' });
      noteVersion(error, person.id);
      change(id, { phase: 'failed', reason: saveFailure(kit, error) });
    }
  }

  /** After a conflict the next attempt keeps what the other user has saved, and adds the photo. */
  function noteVersion(error: unknown, personId: string): void {
    const current =
      error instanceof CallError ? (error.data as { current?: { version?: number } })?.current : undefined;
    if (typeof current?.version === 'number') versions.current.set(personId, current.version);
  }

  return {
    rows,
    work,
    add(files: readonly ChosenFile[]) {
      const added = files.map(({ path, sizeBytes, read, personId }): PhotoRow => {
        serial.current += 1;
        const candidates =
          personId === undefined ? matchFile(path, people) : people.filter(({ id }) => id === personId);
        const own = candidates.length === 1 ? (candidates[0]?.id ?? null) : null;
        return {
          id: serial.current,
          path,
          sizeBytes,
          read,
          phase: 'waiting',
          doubts: [],
          isAccepted: false,
          candidates,
          personId: own,
        };
      });
      put([...latest.current, ...added]);
      void run('reading', waiting(), readOne);
    },
    /** Reads files that were stopped. */
    goOn: () => void run('reading', waiting(), readOne),
    save() {
      const twice = peopleTwice(latest.current);
      const ids = latest.current.filter((row) => isReady(row, twice)).map(({ id }) => id);
      void run('saving', ids, saveOne);
    },
    stop: () => stopping.current?.abort(),
    setPerson: (id: number, personId: string | null) => change(id, { personId }),
    accept: (id: number) => change(id, { isAccepted: true }),
    retry: (id: number) => change(id, { phase: 'ready' }),
    async recrop(id: number, file: File) {
      const { preview } = latest.current.find((row) => row.id === id) ?? {};
      const { doubts } = await measured(file);
      if (preview !== undefined) URL.revokeObjectURL(preview);
      change(id, { photo: file, preview: URL.createObjectURL(file), doubts, isAccepted: false, phase: 'ready' });
    },
    remove(ids: readonly number[]) {
      for (const { id, preview } of latest.current) {
        if (preview !== undefined && ids.includes(id)) URL.revokeObjectURL(preview);
      }
      put(latest.current.filter(({ id }) => !ids.includes(id)));
    },
  };
}

/** Keys of the refusals that only this page has. */
const refusalWords: Readonly<Record<string, string>> = {
  heic: 'campus.photos.refused.heic',
  empty: 'campus.photos.refused.empty',
  original: 'campus.photos.refused.original',
};

/** Returns the reason of a refusal as text. */
function refusalText(kit: Kit, error: unknown): string {
  const refusal = error instanceof PhotoRefusal ? error : new PhotoRefusal('FIELD_FILE_DAMAGED');
  const own = refusalWords[refusal.error];
  if (own !== undefined) return kit.t(own, { size: sizeText(ORIGINAL_MAX_BYTES) });
  return errorText(kit, refusal.error, refusal.data);
}

/** Returns the reason of a failed save, preferably the issue of the photo. */
function saveFailure(kit: Kit, error: unknown): string {
  const issue = error instanceof CallError ? error.errors.at(0) : undefined;
  return issue?.text ?? failureText(kit, error);
}
