import type { Call } from '@kiga/entity/define-call.ts';
import { IMPORT_MAX_BYTES, type ImportRow, type ImportStatus } from '@kiga/entity/transfer-calls.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { AnyEntity } from '../entity/any-entity.ts';
import { downloadFailure } from '../entity/failure-text.ts';
import { useAfterSave } from '../entity/use-after-save.ts';
import { useKit } from '../kit-context.tsx';
import { askIntervalMs } from './ask-interval.ts';
import { failureReasons } from './failure-reasons.ts';
import { importCallsOf, isRunning } from './import-state.ts';

/** The user's corrections of a check's assumptions. */
export interface ImportCorrections {
  /** Column of the entity by index of the sheet's column, null to ignore it. */
  columns: Readonly<Record<number, string | null>>;
  createMissing: boolean;
}

/** An upload in progress. */
interface Sending {
  fileName: string;
  /** Sent share, 0 to 1. */
  share: number;
}

/** A page of rows, as kept by the queries. */
interface RowsPage {
  rows: readonly ImportRow[];
  total: number;
}

type ImportAct = 'importApply' | 'importCancel' | 'importUndo';

/** Follows an import of an entity, and returns its acts. The work itself does not depend on it. */
export function useImport(entity: AnyEntity) {
  const kit = useKit();
  const queries = useQueryClient();
  const afterSave = useAfterSave();
  const calls = importCallsOf(entity);
  // Null while the user chooses a file; undefined until it is known whether an import is running.
  const [id, setId] = useState<string | null>();
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useRef<AbortController>(undefined);
  const acting = useRef(false);
  const mending = useRef<Promise<unknown>>(Promise.resolve());
  const beganAt = useRef(0);

  const recent = useQuery({
    queryKey: [entity.key, 'imports'],
    queryFn: ({ signal }) => kit.client.call(calls.imports, {}, { signal }),
    refetchOnMount: 'always',
  });
  if (id === undefined && recent.isFetchedAfterMount) setId(recent.data?.find(isRunning)?.id ?? null);

  const keyOf = (importId: string) => [entity.key, 'importStatus', importId];
  const asked = useQuery({
    queryKey: keyOf(id ?? ''),
    queryFn: ({ signal }) => kit.client.call(calls.importStatus, { importId: id as string }, { signal }),
    enabled: typeof id === 'string',
    refetchInterval: ({ state: { data } }) => data && isRunning(data) && askIntervalMs(beganAt.current),
  });
  const status = typeof id === 'string' ? asked.data : undefined;

  const state = status?.state;
  const writing = useRef(false);
  useEffect(() => {
    const writes = state === 'importing' || state === 'undoing';
    if (writing.current && !writes) void afterSave();
    writing.current = writes;
  }, [state, afterSave]);

  function show(next: ImportStatus) {
    beganAt.current = Date.now();
    queries.setQueryData(keyOf(next.id), next);
    setId(next.id);
  }

  /** Returns whether the server has started. */
  async function ask<I extends z.ZodType>(call: Call<I, z.ZodType<ImportStatus>>, importId: string, input: z.input<I>) {
    if (acting.current) return false;
    acting.current = true;
    setFailure(null);
    try {
      // An older answer must not arrive after the new one.
      await queries.cancelQueries({ queryKey: keyOf(importId) });
      show(await kit.client.call(call, input));
      return true;
    } catch (error) {
      setFailure(failureReasons(kit, error));
      void queries.invalidateQueries({ queryKey: keyOf(importId) });
      return false;
    } finally {
      acting.current = false;
    }
  }

  /** Returns whether the server has taken the edit. */
  async function sendEdit(importId: string, row: number, cells: Readonly<Record<number, string>>) {
    setFailure(null);
    try {
      const answer = await kit.client.call(calls.importMend, { importId, row, cells });
      const isRefused = answer.row.outcome === 'failed';
      queries.setQueriesData<RowsPage>({ queryKey: [entity.key, 'importRows', { importId }] }, (page) => {
        const rows = page?.rows.flatMap((one) => (one.row !== row ? one : isRefused ? answer.row : []));
        return page && rows && { rows, total: page.total - page.rows.length + rows.length };
      });
      queries.setQueryData(keyOf(importId), answer.status);
      // The next row of the following page moves up.
      if (!isRefused) void queries.invalidateQueries({ queryKey: [entity.key, 'importRows', { importId }] });
      return true;
    } catch (error) {
      setFailure(failureReasons(kit, error));
      void queries.invalidateQueries({ queryKey: keyOf(importId) });
      return false;
    }
  }

  async function take(file: File) {
    setFailure(null);
    if (!file.name.toLowerCase().endsWith('.xlsx')) return setFailure(kit.t('kit.transfer.wrongFormat'));
    if (file.size > IMPORT_MAX_BYTES) return setFailure(kit.t('kit.transfer.tooLarge'));
    const { signal } = (upload.current = new AbortController());
    setSending({ fileName: file.name, share: 0 });
    try {
      const begun = await kit.client.call(
        calls.import,
        {},
        {
          file,
          signal,
          idempotencyKey: crypto.randomUUID(),
          onProgress: (share) => setSending({ fileName: file.name, share }),
        },
      );
      show(begun);
    } catch (error) {
      if (!signal.aborted) setFailure(failureReasons(kit, error));
    } finally {
      setSending(null);
    }
  }

  async function download(file: string, act: () => Promise<void>) {
    setFailure(null);
    try {
      await act();
    } catch (error) {
      setFailure(downloadFailure(kit, file, error));
    }
  }

  return {
    /** Undefined while the user chooses or uploads a file, or before the first answer. */
    status,
    /** True where the user can choose a file. */
    isFree: id === null && sending === null,
    sending,
    recent: recent.data ?? [],
    failure: failure ?? (asked.isError ? failureReasons(kit, asked.error) : null),
    take: (file: File) => void take(file),
    stopSending: () => upload.current?.abort(),
    /** Shows another import; null goes back to choosing a file. */
    look(importId: string | null) {
      setFailure(null);
      setId(importId);
    },
    act: (name: ImportAct, importId: string) =>
      // A cell is edited when the user leaves it for the button of an act.
      void mending.current.then(() => ask(calls[name], importId, { importId })),
    /** Sends edits of a row's cells, one after another. Returns whether the server has taken them. */
    mend(importId: string, row: number, cells: Readonly<Record<number, string>>): Promise<boolean> {
      const sent = mending.current.then(() => sendEdit(importId, row, cells));
      mending.current = sent;
      return sent;
    },
    correct: (importId: string, { columns, createMissing }: ImportCorrections) =>
      ask(calls.importCheck, importId, { importId, createMissing, columns: JSON.stringify(columns) }),
    /** Checks the sheet again, with the earlier corrections. */
    checkAgain: ({ id: importId, createMissing }: ImportStatus) =>
      void ask(calls.importCheck, importId, { importId, createMissing }),
    downloadFailures: (importId: string) =>
      void download(kit.t('kit.sheet.failuresFile'), () => kit.client.download(calls.importFailures, { importId })),
    downloadTemplate: (language: Language) =>
      void download(kit.t('kit.list.template'), () => kit.client.download(calls.importTemplate, {}, { language })),
  };
}
