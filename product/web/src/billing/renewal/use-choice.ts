import { PACKAGE_MONTHS_MAX } from '@kiga/contract/billing/package.entity.ts';
import type { PackageOffer } from '@kiga/contract/billing/recharge-order.acts.ts';
import { useState } from 'react';
import { type Choice, monthsOf } from './renewal-model.ts';

/** Error of the typed months, with its data. */
export interface MonthsIssue {
  error: string;
  data?: Readonly<Record<string, unknown>>;
}

/** The chosen package and months. A package that leaves the shelf is no longer chosen. */
export function useChoice(offers: readonly PackageOffer[]) {
  const [packageId, setPackageId] = useState(() => (offers.find(({ tryFlag }) => !tryFlag) ?? offers[0])?.id ?? null);
  const offer = offers.find(({ id }) => id === packageId) ?? null;
  const [months, setMonths] = useState(() => (offer === null ? null : monthsOf(offer, null)));
  const issue = offer?.tryFlag ? null : issueOf(months);
  const choice: Choice | null = offer === null || issue !== null ? null : { offer, months: months ?? 1 };
  return {
    offer,
    /** As typed; null for an empty field. */
    months,
    issue,
    /** Null while something is missing or wrong. */
    choice,
    setMonths,
    choose(next: PackageOffer) {
      setPackageId(next.id);
      setMonths((present) => monthsOf(next, present));
    },
  };
}

/** Chosen package and months, with the functions that change them. */
export type ChoiceState = ReturnType<typeof useChoice>;

function issueOf(months: number | null): MonthsIssue | null {
  if (months === null) return { error: 'FIELD_REQUIRED' };
  if (!Number.isInteger(months)) return { error: 'FIELD_NOT_INTEGER' };
  if (months < 1) return { error: 'FIELD_TOO_SMALL', data: { min: 1 } };
  return months > PACKAGE_MONTHS_MAX ? { error: 'FIELD_TOO_LARGE', data: { max: PACKAGE_MONTHS_MAX } } : null;
}
