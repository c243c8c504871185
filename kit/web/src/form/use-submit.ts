import type { Field } from '@kiga/entity/fields/fields.ts';
import { parseWithIssues, recordSchema } from '@kiga/entity/record-schema.ts';
import { type FormEvent, useState } from 'react';
import { CallError } from '../client/call-errors.ts';
import { errorText } from '../entity/entity-words.ts';
import { failureText } from '../entity/failure-text.ts';
import { useKit } from '../kit-context.tsx';
import type { FormIssue } from './issue-action.ts';
import { useFocusOnIssues } from './use-focus-on-issues.ts';
import { type SendOptions, useSending } from './use-sending.ts';

interface SubmitOptions {
  /** What the form asks for. */
  fields: Readonly<Record<string, Field>>;
  values: Readonly<Record<string, unknown>>;
  /** Sends what was typed, once all of it is right. Rejects with what the server refused. */
  send(options: SendOptions): Promise<unknown>;
  /** What to tell of a failure that is about none of the fields; the server's own words where not given. */
  failureOf?(error: unknown): readonly string[];
}

/** A form for an act: checks what it asks for, sends it once, and shows what was refused at its field or above all of them. */
export function useSubmit({ fields, values, send, failureOf }: SubmitOptions) {
  const kit = useKit();
  const [issues, setIssues] = useState<readonly FormIssue[]>([]);
  const [failure, setFailure] = useState<readonly string[]>([]);
  const sending = useSending();
  const element = useFocusOnIssues(issues, failure[0] ?? null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (sending.sending) return;
    const input = Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? null]));
    const checked = parseWithIssues(recordSchema(fields), input);
    const found = 'issues' in checked ? checked.issues : [];
    setIssues(found.map((issue) => ({ ...issue, text: errorText(kit, issue.error, issue.data) })));
    setFailure([]);
    if (found.length === 0) await sending.send(send, refused);
  }

  function refused(error: unknown): void {
    const answered = error instanceof CallError ? error.errors : [];
    const ofForm = answered.map((issue) => ({ ...issue, field: issue.field.replace(/^asks\./, '') }));
    const here = ofForm.filter(({ field }) => field in fields);
    const elsewhere = ofForm.filter(({ field }) => !(field in fields)).map(({ text }) => text);
    setIssues(here);
    if (elsewhere.length > 0 || here.length === 0) {
      setFailure(failureOf?.(error) ?? (elsewhere.length > 0 ? elsewhere : [failureText(kit, error)]));
    }
  }

  return {
    issues,
    failure,
    sending: sending.sending,
    /** Stands around the fields: the first thing that is wrong is brought before the user's eyes. */
    element,
    submit,
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
