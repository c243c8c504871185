import type { ReactNode } from 'react';
import { useKit } from '../kit-context.tsx';
import { useTelling } from '../library/use-telling.ts';

/** A confirmation with its consequences. */
export interface Question {
  title: string;
  /** Consequences, in sentences. */
  text?: ReactNode;
  ok: string;
  /** Label of the way back, where it is not 'cancel'. */
  back?: string;
  /** True for a warning before a destructive act. */
  danger?: boolean;
  /** Work during which the button is busy and disabled. */
  act?(): unknown;
}

/** Returns a function that asks for a confirmation without fields. It resolves to the answer. */
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
