import { formatMoment } from '../entity/format.ts';
import { useKit } from '../kit-context.tsx';
import type { FieldTextProps, FieldView } from './field-view.ts';
import { NoValue } from './no-value.tsx';

/** A moment in the reader's local time. */
export function MomentText({ value }: FieldTextProps) {
  return typeof value === 'string' ? <Moment at={value} /> : <NoValue />;
}

/** A moment (ISO 8601) in the reader's local time. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at, useKit().language)}</time>;
}

/** View of moments. */
export const momentView = { Text: MomentText } satisfies FieldView;
