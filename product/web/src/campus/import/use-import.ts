import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity-screen/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity-screen/use-after-save.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useRef, useState } from 'react';
import type { ImportCalls, ImportReport } from './import-report.ts';

/** The user's correction of what was recognised: field by column index, null to pass a column over. */
export type ColumnChoice = Readonly<Record<number, string | null>>;

interface Choices {
  columns: ColumnChoice;
  createClasses: boolean;
}

/** Where an import stands. */
export type ImportStep =
  | { at: 'file' }
  | { at: 'running'; dryRun: boolean; sentShare: number; before: ImportReport | null }
  | { at: 'report'; report: ImportReport }
  | { at: 'done'; report: ImportReport };

/** Runs an import: first without changing anything, then, once it was looked at, for good. */
export function useImport(calls: ImportCalls) {
  const kit = useKit();
  const afterSave = useAfterSave();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<ImportStep>({ at: 'file' });
  const [failure, setFailure] = useState<string | null>(null);
  const [choices, setChoices] = useState<Choices>({ columns: {}, createClasses: false });
  const running = useRef<AbortController | null>(null);
  // The same rows must not come in twice when an answer was lost on the way.
  const idempotencyKey = useRef<string | null>(null);

  const inputOf = ({ columns, createClasses }: Choices, dryRun: boolean) => ({
    dryRun: String(dryRun),
    createClasses: String(createClasses),
    ...(Object.keys(columns).length > 0 ? { columns: JSON.stringify(columns) } : {}),
  });

  async function run(file: File, choices: Choices, dryRun: boolean, back: ImportStep) {
    running.current = new AbortController();
    setFailure(null);
    setStep({ at: 'running', dryRun, sentShare: 0, before: back.at === 'report' ? back.report : null });
    if (!dryRun) idempotencyKey.current ??= crypto.randomUUID();
    try {
      const report = await kit.client.call(calls.run, inputOf(choices, dryRun), {
        file,
        signal: running.current.signal,
        idempotencyKey: dryRun ? undefined : (idempotencyKey.current ?? undefined),
        onProgress: (sentShare) => setStep((step) => (step.at === 'running' ? { ...step, sentShare } : step)),
      });
      idempotencyKey.current = null;
      setStep({ at: dryRun ? 'report' : 'done', report });
    } catch (error) {
      if (error instanceof CallError) idempotencyKey.current = null;
      setStep(back);
      if (!running.current?.signal.aborted) setFailure(reasonsOf(error));
    } finally {
      running.current = null;
      if (!dryRun) void afterSave();
    }
  }

  function reasonsOf(error: unknown): string {
    const reasons = error instanceof CallError ? error.errors.map(({ text }) => text) : [];
    return [failureText(kit, error), ...reasons].join(' ');
  }

  return {
    file,
    step,
    failure,
    choices,
    take(chosen: File) {
      if (!chosen.name.toLowerCase().endsWith('.xlsx')) return setFailure(kit.t('campus.import.wrongFormat'));
      if (chosen.size > calls.maxBytes) return setFailure(kit.t('campus.import.tooLarge'));
      const fresh = { columns: {}, createClasses: false };
      setFile(chosen);
      setChoices(fresh);
      void run(chosen, fresh, true, { at: 'file' });
    },
    choose(next: Partial<Choices>) {
      if (file === null || step.at !== 'report') return;
      const chosen = { ...choices, ...next };
      setChoices(chosen);
      void run(file, chosen, true, step);
    },
    confirm: () => file && step.at === 'report' && run(file, choices, false, step),
    cancel: () => running.current?.abort(),
    otherFile() {
      setFile(null);
      setFailure(null);
      setStep({ at: 'file' });
    },
    async downloadFailures() {
      if (file === null) return;
      try {
        await kit.client.download(calls.failures, inputOf(choices, true), { file });
      } catch (error) {
        setFailure(reasonsOf(error));
      }
    },
    async downloadTemplate() {
      try {
        await kit.client.download(calls.template, {});
      } catch (error) {
        setFailure(reasonsOf(error));
      }
    },
  };
}
