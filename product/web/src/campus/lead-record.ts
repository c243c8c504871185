import type { lead } from '@kiga/contract/campus/lead.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { daysBetween } from '@kiga/kit-web/entity/format.ts';

/** A lead as the server shows it to this reader: what may not be seen is absent. */
export type Lead = SavedOf<typeof lead> & {
  childNameLatin?: string | null;
  gradeIdText?: string | null;
  studentIdText?: string | null;
};

/** States in which the kindergarten still has something to do. */
export const openStates = ['pending', 'following', 'pre-admitted'] as const;

/** The record of a list or detail as the lead it is. */
export function asLead(record: EntityRecord): Lead {
  return record;
}

/** Whether the kindergarten still has something to do. */
export function isOpen({ status }: Lead): boolean {
  return (openStates as readonly unknown[]).includes(status);
}

/** In how many days the family is to be spoken to again, below 0 where the day has passed; null where it need not. */
export function daysToNext(lead: Lead, today: string): number | null {
  return isOpen(lead) && lead.nextFollowDate ? daysBetween(today, lead.nextFollowDate) : null;
}
