import type { Field } from '@kiga/entity/fields/fields.ts';
import { type FieldIssue, parseWithIssues, recordSchema } from '@kiga/entity/record-schema.ts';
import { useState } from 'react';
import { CallError } from '../client/call-errors.ts';
import { errorText } from '../entity/entity-words.ts';
import { failureText } from '../entity/failure-text.ts';
import { useKit } from '../kit-context.tsx';
import type { FormIssue } from './issue-action.ts';
import { useFocusOnIssues } from './use-focus-on-issues.ts';
import { type SendOptions, useSending } from './use-sending.ts';

/** Parts of a form for an act. */
export interface SubmitOptions {
  /** Requested fields. */
  fields: Readonly<Record<string, Field>>;
  values: Readonly<Record<string, unknown>>;
  /** Sends the typed values once all are valid. Rejects with the server's refusal. */
  send(values: Readonly<Record<string, unknown>>, options: SendOptions): Promise<unknown>;
  /** Returns the text of a failure that concerns none of the fields; default is the server's. */
  failureOf?(error: unknown): readonly string[];
  /** Returns the text of an issue, where it differs from that of its error. */
  issueText?(issue: FieldIssue): string | undefined;
  /** Field for a failure that concerns none of the fields; default is above all of them. */
  failsAt?: string;
}

/** Form of an act: checks the input, sends it once, and shows a refusal at its field or above all of them. */
export function useSubmit({ fields, values, send: sendValues, failureOf, issueText, failsAt }: SubmitOptions) {
  const kit = useKit();
  const [issues, setIssues] = useState<readonly FormIssue[]>([]);
  const [failure, setFailure] = useState<readonly string[]>([]);
  const sending = useSending();
  const element = useFocusOnIssues(issues, failure[0] ?? null);

  async function submit(): Promise<void> {
    if (sending.sending) return;
    const input = Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? null]));
    const checked = parseWithIssues(recordSchema(fields), input);
    const found = 'issues' in checked ? checked.issues : [];
    setIssues(
      found.map((issue) => ({ ...issue, text: issueText?.(issue) ?? errorText(kit, issue.error, issue.data) })),
    );
    setFailure([]);
    if (found.length === 0) await sending.send((options) => sendValues(input, options), refused);
  }

  async function send(input: Readonly<Record<string, unknown>>): Promise<void> {
    setIssues([]);
    setFailure([]);
    await sending.send((options) => sendValues(input, options), refused);
  }

  function refused(error: unknown): void {
    const answered = error instanceof CallError ? error.errors : [];
    const ofForm = answered.map((issue) => ({
      ...issue,
      field: issue.field.replace(/^asks\./, ''),
      text: issueText?.(issue) ?? issue.text,
    }));
    const here = ofForm.filter(({ field }) => field in fields);
    const elsewhere = ofForm.filter(({ field }) => !(field in fields)).map(({ text }) => text);
    setIssues(here);
    if (elsewhere.length === 0 && here.length > 0) return;
    const told = failureOf?.(error) ?? (elsewhere.length > 0 ? elsewhere : [failureText(kit, error)]);
    if (failsAt === undefined) setFailure(told);
    else setIssues([...here, { field: failsAt, error: '', text: told.join(' ') }]);
  }

  return {
    issues,
    failure,
    sending: sending.sending,
    /** Ref of the element around the fields, within which the first issue is focused. */
    element,
    /** Checks the typed values and sends them. */
    submit,
    /** Sends other values than the typed ones. */
    send,
    /** Clears the issues of a changed field. */
    changed(name: string) {
      setIssues((before) => before.filter(({ field }) => field !== name));
    },
    /** Resets the form for another subject. */
    restart() {
      sending.renew();
      setIssues([]);
      setFailure([]);
    },
  };
}
