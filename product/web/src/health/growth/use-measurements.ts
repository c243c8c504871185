import {
  type ClassMeasurements,
  type MeasurementEntry,
  type MeasurementResult,
  saveClassMeasurements,
} from '@kiga/contract/health/growth/measurement.acts.ts';
import { type MeasuredValue, measuredValues } from '@kiga/contract/health/growth/measurement.entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useDraft } from '@kiga/kit-web/form/use-draft.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useState } from 'react';
import { numberOf, type TypedValues } from './paste.ts';

/** A child of the table. */
export type MeasuredChild = ClassMeasurements['children'][number];

/** Columns of a row that may be typed. */
export type TypedColumn = MeasuredValue | 'position' | 'confirmed';

type TypedRow = Partial<Record<TypedColumn, string>>;

/** Typed rows of one class and day, by child. */
type TypedTable = Readonly<Record<string, TypedRow>>;

/** Typed tables by class and day. */
type AllTyped = Readonly<Record<string, TypedTable>>;

/**
 * Holds what a user types into tables of measurements until it is saved, also over a reload, another class and a server
 * that does not answer. Rows are saved each on its own.
 */
export function useMeasurements({ kigId, classId, day }: Pick<ClassMeasurements, 'kigId' | 'classId' | 'day'>) {
  const kit = useKit();
  const key = `${kigId} ${classId} ${day}`;
  const [all, setAll] = useState<AllTyped>({});
  const [results, setResults] = useState<Readonly<Record<string, MeasurementResult>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { sending, send } = useSending();
  const afterSave = useAfterSave();
  const typed = all[key] ?? {};
  const eraseDraft = useDraft('health.measurement.class', {
    values: all,
    dirty: Object.values(all).some((table) => Object.keys(table).length > 0),
    version: null,
    restore: (kept) => setAll(kept as AllTyped),
  });

  const put = (next: (table: TypedTable) => TypedTable) =>
    setAll((before) => ({ ...before, [key]: next(before[key] ?? {}) }));
  const forget = (id: string, column: MeasuredValue) =>
    setResults((before) => {
      const result = before[id];
      if (!result) return before;
      return { ...before, [id]: { ...result, issues: result.issues.filter(({ field }) => field !== column) } };
    });

  /** Returns the text of a cell: the typed one, or the stored value. */
  function textOf(child: MeasuredChild, column: MeasuredValue): string {
    const value = child.record?.[column] ?? null;
    return typed[child.id]?.[column] ?? (value === null ? '' : String(value));
  }

  /** Returns the request for a child; null where nothing was changed. */
  function entryOf(child: MeasuredChild, position: string): MeasurementEntry | null {
    const row = typed[child.id] ?? {};
    const values: MeasurementEntry['values'] = {};
    for (const column of measuredValues) {
      const text = row[column];
      if (text === undefined) continue;
      const value = numberOf(text);
      if (value !== (child.record?.[column] ?? null)) values[column] = value;
    }
    const chosen = row.position ?? (child.record === null ? position : '');
    const isPositioned = chosen !== '' && chosen !== child.record?.position;
    const isConfirmed = row.confirmed === 'true';
    const isChanged = Object.keys(values).length > 0 || (child.record !== null && (isPositioned || isConfirmed));
    if (!isChanged) return null;
    return {
      studentId: child.id,
      record: child.record && { id: child.record.id, version: child.record.version },
      values,
      ...(isPositioned && { position: chosen as NonNullable<MeasurementEntry['position']> }),
      ...(isConfirmed && { confirmed: true }),
    };
  }

  /** Sends rows. Rows that were saved leave the typed ones; the others keep their texts and get their reasons. */
  async function save(entries: readonly MeasurementEntry[]): Promise<{ saved: number; left: number } | undefined> {
    setFailure(null);
    const answer = await send(
      (options) => kit.client.call(saveClassMeasurements, { day, entries: [...entries], kigId }, options),
      (error) => setFailure(failureText(kit, error)),
    );
    if (answer === undefined) return undefined;
    const saved = answer.results.filter(({ outcome }) => outcome === 'saved').map(({ studentId }) => studentId);
    const left = answer.results.filter(({ outcome }) => outcome !== 'saved');
    const next = Object.fromEntries(Object.entries(typed).filter(([id]) => !saved.includes(id)));
    put(() => next);
    if (Object.keys(next).length === 0) eraseDraft();
    setResults(Object.fromEntries(left.map((result) => [result.studentId, result])));
    await afterSave();
    return { saved: saved.length, left: left.length };
  }

  return {
    typed,
    sending,
    failure,
    resultOf: (id: string): MeasurementResult | undefined => results[id],
    textOf,
    entryOf,
    save,
    change(id: string, column: TypedColumn, text: string) {
      const isValue = column !== 'confirmed' && column !== 'position';
      // A confirmation is about the values that stood there, and a reason as well.
      if (isValue) forget(id, column);
      put((table) => {
        const { confirmed, ...others } = table[id] ?? {};
        const kept = !isValue && confirmed !== undefined ? { confirmed } : {};
        return { ...table, [id]: { ...others, ...kept, [column]: text } };
      });
    },
    paste(values: TypedValues) {
      setResults((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !(id in values))));
      put((table) => {
        const next = Object.entries(values).map(([id, row]) => {
          const { confirmed: _, ...others } = table[id] ?? {};
          return [id, { ...others, ...row }];
        });
        return { ...table, ...(Object.fromEntries(next) as TypedTable) };
      });
    },
  };
}

/** The typed rows of a table, and the ways to change and save them. */
export type Measurements = ReturnType<typeof useMeasurements>;
