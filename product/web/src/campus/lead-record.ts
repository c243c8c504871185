import type { lead } from '@kiga/contract/campus/lead.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { daysBetween } from '@kiga/kit-web/entity/format.ts';

/** A lead as the server returns it to this reader; hidden fields are absent. */
export type Lead = SavedOf<typeof lead> & {
  childNameLatin?: string | null;
  gradeIdText?: string | null;
  studentIdText?: string | null;
};

/** States in which the kindergarten still has work to do. */
export const openStates = ['pending', 'following', 'pre-admitted'] as const;

/** Casts the record of a list or detail to a lead. */
export function asLead(record: EntityRecord): Lead {
  return record;
}

/** Returns whether the kindergarten still has work to do. */
export function isOpen({ status }: Lead): boolean {
  return (openStates as readonly unknown[]).includes(status);
}

/** Returns the days until the next follow-up, negative after that day; null for none. */
export function daysToNext(lead: Lead, today: string): number | null {
  return isOpen(lead) && lead.nextFollowDate ? daysBetween(today, lead.nextFollowDate) : null;
}
