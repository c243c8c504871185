import { type ReactNode, useId } from 'react';
import { t } from './family-words.ts';
import type { Loading } from './use-answer.ts';

/** Shows data once it has come; before it a skeleton, and after a failure the way to try again. */
export function Loaded<T>({ answer, children }: { answer: Loading<T>; children: (data: T) => ReactNode }) {
  if (answer.data !== null) return children(answer.data);
  if (answer.error === null) {
    return (
      <div className="family-skeleton" role="status" aria-label={t('loading')}>
        <i />
        <i />
        <i />
      </div>
    );
  }
  return (
    <div className="family-empty" role="alert">
      <p>{answer.error.message || t('failed.unreachable')}</p>
      <button type="button" className="family-plain" onClick={() => void answer.again()}>
        {t('failed.retry')}
      </button>
    </div>
  );
}

/** A sentence in the place of an empty list. */
export function Empty({ text }: { text: string }) {
  return <p className="family-empty">{text}</p>;
}

interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: string;
  /** Returns the control; the properties tie it to its label and its error. */
  children: (tied: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }) => ReactNode;
}

/** A field of a form with its label and its error. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="family-field" data-invalid={error !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        ...(note !== undefined && { 'aria-describedby': `${id}-note` }),
      })}
      {note === undefined ? null : <p id={`${id}-note`}>{note}</p>}
    </div>
  );
}

/** A refusal that belongs to no field. */
export function Alert({ text }: { text: string }) {
  return text === '' ? null : (
    <p className="family-alert" role="alert">
      {text}
    </p>
  );
}
