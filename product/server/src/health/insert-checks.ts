import type { DayPart } from '@kiga/contract/attendance/people.ts';
import {
  type CheckColour,
  type CheckLevel,
  type CheckPlace,
  type CheckTerms,
  colourOf,
  MEASUREMENTS_MAX,
  symptomsWithFever,
} from '@kiga/contract/health/check.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { Program } from '../program/program.ts';
import type { CheckRecord } from './check.server.ts';
import { checkTermsOn } from './check-rules.ts';

/** A check that no person entered in a form. */
export interface NewCheck {
  studentId: string;
  day: string;
  part: DayPart;
  /** Moment, ISO 8601. */
  checkedAt: string;
  source: 'hand' | 'machine';
  temperatures: NonNullable<CheckRecord['temperatures']>;
  levels: Partial<Record<CheckPlace, CheckLevel>>;
  symptoms: readonly string[];
  hasMedicine: boolean;
  /** Colour that a machine gave; the computed one holds where it is worse. */
  colour: CheckColour | null;
  handledBy?: string;
}

/**
 * Inserts checks of one kindergarten with one statement, without histories, because machines send hundreds at once.
 * A check that exists stays as it is.
 */
export async function insertChecks(
  { stores, clock }: Pick<Program, 'stores' | 'clock'>,
  inside: Scope,
  kigId: string,
  checks: readonly NewCheck[],
): Promise<void> {
  if (checks.length === 0) return;
  const store = stores.get('health.check');
  const termsOf = new Map<string, CheckTerms>();
  for (const day of new Set(checks.map((check) => check.day))) {
    termsOf.set(day, await checkTermsOn(inside, kigId, day));
  }
  const now = clock.now();
  const rows = checks.map(({ levels, colour, symptoms: given, temperatures: measured, ...plain }) => {
    const terms = termsOf.get(plain.day) as CheckTerms;
    const temperatures = measured.slice(0, MEASUREMENTS_MAX);
    const celsius = temperatures.at(-1)?.celsius ?? null;
    const symptoms = symptomsWithFever(given, celsius, terms);
    const { hasMedicine, day } = plain;
    const values = {
      ...plain,
      period: day,
      temperatures,
      ...levels,
      symptoms: symptoms.map((symptom) => ({ symptom })),
      colour: worseColour(colour, colourOf({ celsius, levels, symptoms, hasMedicine }, terms)),
    };
    const columns = Object.entries(values).map(([name, value]) => store.columns.get(name)?.toRow(value) ?? {});
    return Object.assign(
      { kig_id: kigId, id: uuid7(now.getTime()), created_at: now, updated_at: now } as Record<string, unknown>,
      ...columns,
    );
  });
  await inside.db
    .insertInto('health_checks')
    .values(withSameColumns(rows))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives every row the same columns, as one statement needs them. */
function withSameColumns(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
}

const order: readonly (CheckColour | null)[] = [null, 'green', 'yellow', 'red'];

/** Returns the worse of two colours; null is no colour. */
export function worseColour(one: CheckColour | null, other: CheckColour | null): CheckColour | null {
  return order.indexOf(one) >= order.indexOf(other) ? one : other;
}
