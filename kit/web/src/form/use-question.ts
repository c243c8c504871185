import type { ReactNode } from 'react';
import { useKit } from '../kit-context.tsx';
import { useTelling } from '../library/use-telling.ts';

/** Whether something is meant, and what happens then. */
export interface Question {
  title: string;
  /** What happens, in sentences. */
  text?: ReactNode;
  ok: string;
  /** Word of the way back, where that is no cancelling. */
  back?: string;
  /** Warns: it ends something. */
  danger?: boolean;
  /** Its button waits for it, and cannot be pressed again meanwhile. */
  act?(): unknown;
}

/** Asks in a dialog without fields whether something is meant. Resolves to the answer. */
export function useQuestion(): (question: Question) => Promise<boolean> {
  const { t } = useKit();
  const { modal } = useTelling();
  return async ({ title, text, ok, back, danger = false, act }) =>
    await modal.confirm({
      title,
      content: text,
      okText: ok,
      okButtonProps: { danger },
      cancelText: back ?? t('kit.form.cancel'),
      onOk: act,
    });
}
