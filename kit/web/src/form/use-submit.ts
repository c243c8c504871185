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

/** What a form for an act is made of. */
export interface SubmitOptions {
  /** What the form asks for. */
  fields: Readonly<Record<string, Field>>;
  values: Readonly<Record<string, unknown>>;
  /** Sends what was typed, once all of it is right. Rejects with what the server refused. */
  send(values: Readonly<Record<string, unknown>>, options: SendOptions): Promise<unknown>;
  /** What to tell of a failure that is about none of the fields; the server's own words where not given. */
  failureOf?(error: unknown): readonly string[];
  /** Words of an issue at a field, where they are other than those of its error. */
  issueText?(issue: FieldIssue): string | undefined;
  /** The field at which a failure is told that is about none of them; above all of them where not given. */
  failsAt?: string;
}

/** A form for an act: checks what it asks for, sends it once, and shows what was refused at its field or above all of them. */
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
    /** Stands around the fields: the first thing that is wrong is brought before the user's eyes. */
    element,
    /** Checks what was typed and sends it. */
    submit,
    /** Sends something else than what was typed, as it is. */
    send,
    /** A field was changed: what was wrong with it is not told any more. */
    changed(name: string) {
      setIssues((before) => before.filter(({ field }) => field !== name));
    },
    /** The form is about something else from here on. */
    restart() {
      sending.renew();
      setIssues([]);
      setFailure([]);
    },
  };
}
