import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { type SendOptions, useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useState } from 'react';

/** Typed values of people, by person and column. */
export type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Refusal {
  /** Issues by person and column. */
  issues: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The text of a refusal without a place in the table. */
  text: string | null;
}

const none: Refusal = { issues: {}, text: null };

/** Holds what a user types into a table of people, sends it, and finds the place of each issue. */
export function useEntries() {
  const kit = useKit();
  const [typed, setTyped] = useState<Typed>({});
  const [refusal, setRefusal] = useState<Refusal>(none);
  const { sending, send } = useSending();
  const afterSave = useAfterSave();

  /** Sends people in their order. `columnOf` names the column of a field of one entry. */
  async function save<T>(
    ids: readonly string[],
    work: (options: SendOptions) => Promise<T>,
    columnOf: (id: string, field: string) => string = (_, field) => field,
  ): Promise<T | undefined> {
    setRefusal(none);
    const answer = await send(work, (error) => setRefusal(refusalOf(error)));
    if (answer === undefined) return undefined;
    setTyped({});
    await afterSave();
    return answer;

    function refusalOf(error: unknown): Refusal {
      const issues: Record<string, Record<string, string>> = {};
      let text: string | null = null;
      for (const { field, text: said } of error instanceof CallError ? error.errors : []) {
        const [, index, inner] = /^entries\.(\d+)\.(.+)$/.exec(String(field)) ?? [];
        const id = index === undefined ? undefined : ids[Number(index)];
        if (id === undefined || inner === undefined) text ??= said;
        else issues[id] = { ...issues[id], [columnOf(id, inner)]: said };
      }
      return { issues, text: Object.keys(issues).length > 0 ? text : (text ?? failureText(kit, error)) };
    }
  }

  return {
    typed,
    sending,
    failure: refusal.text,
    issueOf: (id: string, column: string) => refusal.issues[id]?.[column],
    /** Returns the issues of a person. */
    issuesOf: (id: string) => Object.entries(refusal.issues[id] ?? {}),
    change: (id: string, column: string, value: string) =>
      setTyped((before) => ({ ...before, [id]: { ...before[id], [column]: value } })),
    fill: (more: Typed) =>
      setTyped((before) => ({
        ...before,
        ...Object.fromEntries(Object.entries(more).map(([id, values]) => [id, { ...values, ...before[id] }])),
      })),
    save,
  };
}
