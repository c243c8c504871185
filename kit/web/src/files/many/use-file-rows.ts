import type { UploadMode } from '@kiga/entity/files/upload-modes.ts';
import { useCallback, useRef, useState } from 'react';
import { useKit } from '../../kit-context.tsx';
import type { FileRow } from './file-row.ts';
import { refusalText, refuseOriginal } from './original-picture.ts';

/** Files that are read, or records that are saved, at the same time. */
const AT_ONCE = 2;

/** Work under way, with its progress in files. */
export interface FileWork {
  kind: 'reading' | 'saving';
  done: number;
  total: number;
}

/** How rows are saved: the rows of one record together. */
export interface RowSaving<R extends FileRow> {
  save(rows: readonly R[], signal: AbortSignal): Promise<void>;
  /** Returns the reason why a row was not saved. */
  reasonOf(error: unknown, row: R): string;
}

/** The rows of chosen files, and the work on them. */
export type FileRows<R extends FileRow> = ReturnType<typeof useFileRows<R>>;

/**
 * Reads chosen files a few at a time, and saves their rows. `prepare` returns the picture of an original and more properties of its
 * row; it throws PictureRefusal. Nothing stops the work on unmounting, because a screen in a hidden tab goes on.
 */
export function useFileRows<R extends FileRow>(mode: UploadMode, prepare: (original: File) => Promise<Prepared<R>>) {
  const kit = useKit();
  const [rows, setRows] = useState<readonly R[]>([]);
  const [work, setWork] = useState<FileWork | null>(null);
  const serial = useRef(0);
  const stopping = useRef<AbortController | null>(null);
  const latest = useRef<readonly R[]>(rows);

  function put(next: readonly R[]): void {
    latest.current = next;
    setRows(next);
  }
  const change = (ids: readonly number[], changes: Partial<R>) =>
    put(latest.current.map((row) => (ids.includes(row.id) ? { ...row, ...changes } : row)));
  const inPhase = (phase: FileRow['phase'], ids?: readonly number[]) =>
    latest.current.filter((row) => row.phase === phase && (ids?.includes(row.id) ?? true));

  /** Works through rows, given in portions, until all are done or the user stops it. */
  async function run(
    kind: FileWork['kind'],
    portions: readonly (readonly number[])[],
    one: (ids: readonly number[], signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (stopping.current !== null || portions.length === 0) return;
    const controller = new AbortController();
    stopping.current = controller;
    const left = [...portions];
    const total = portions.flat().length;
    let done = 0;
    setWork({ kind, done, total });
    const worker = async () => {
      for (let ids = left.shift(); ids !== undefined && !controller.signal.aborted; ids = left.shift()) {
        await one(ids, controller.signal);
        done += ids.length;
        setWork({ kind, done, total });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    stopping.current = null;
    setWork(null);
    // Files may have been added meanwhile.
    if (!controller.signal.aborted) readWaiting();
  }

  function readWaiting(): void {
    const waiting = inPhase('waiting').map(({ id }) => [id]);
    void run('reading', waiting, readOne);
  }

  async function readOne(ids: readonly number[]): Promise<void> {
    const [row] = inPhase('waiting', ids);
    if (row === undefined) return;
    change(ids, part<R>({ phase: 'reading' }));
    try {
      refuseOriginal(row.path, row.sizeBytes, mode);
      const prepared = await prepare(await row.read());
      change(ids, part<R>({ ...prepared, phase: 'ready', preview: URL.createObjectURL(prepared.picture) }));
    } catch (error) {
      change(ids, part<R>({ phase: 'refused', reason: refusalText(kit, error) }));
    }
  }

  async function saveRows(ids: readonly number[], signal: AbortSignal, saving: RowSaving<R>): Promise<void> {
    const ready = inPhase('ready', ids);
    if (ready.length === 0) return;
    const readyIds = ready.map(({ id }) => id);
    change(readyIds, part<R>({ phase: 'saving' }));
    try {
      await saving.save(ready, signal);
      change(readyIds, part<R>({ phase: 'saved' }));
    } catch (error) {
      if (signal.aborted) return change(readyIds, part<R>({ phase: 'ready' }));
      for (const row of ready) change([row.id], part<R>({ phase: 'failed', reason: saving.reasonOf(error, row) }));
    }
  }

  return {
    rows,
    work,
    /** Adds rows, and reads their files. */
    add(given: readonly Omit<R, 'id' | 'phase'>[]) {
      const added = given.map((row) => {
        serial.current += 1;
        return { ...row, id: serial.current, phase: 'waiting' } as R;
      });
      put([...latest.current, ...added]);
      readWaiting();
    },
    change: (id: number, changes: Partial<R>) => change([id], changes),
    /** Takes another picture for a row. */
    replace(id: number, prepared: Prepared<R>) {
      forgetPreviews(latest.current.filter((row) => row.id === id));
      change([id], part<R>({ ...prepared, phase: 'ready', preview: URL.createObjectURL(prepared.picture) }));
    },
    /** Saves rows, given in portions: those of one record together. Ends with the last of them. */
    save: (portions: readonly (readonly R[])[], saving: RowSaving<R>) =>
      run(
        'saving',
        portions.map((portion) => portion.map(({ id }) => id)),
        (ids, signal) => saveRows(ids, signal, saving),
      ),
    /** Reads files that were stopped. */
    goOn: readWaiting,
    stop: useCallback(() => stopping.current?.abort(), []),
    /** Makes a failed row ready for another attempt. */
    retry: (id: number) => change([id], part<R>({ phase: 'ready' })),
    remove(ids: readonly number[]) {
      forgetPreviews(latest.current.filter(({ id }) => ids.includes(id)));
      put(latest.current.filter(({ id }) => !ids.includes(id)));
    },
  };
}

/** The picture that is uploaded, with the other properties of its row that it decides. */
type Prepared<R extends FileRow> = Partial<R> & { picture: File };

/** Changes of the properties that every row has. */
const part = <R extends FileRow>(changes: Partial<FileRow>) => changes as Partial<R>;

function forgetPreviews(rows: readonly FileRow[]): void {
  for (const { preview } of rows) if (preview !== undefined) URL.revokeObjectURL(preview);
}
