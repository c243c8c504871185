import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { settleLead } from '../lead-due.ts';
import { type FollowUp, insertFollowUp } from '../lead-follow-ups.ts';

/**
 * Adds a follow-up to a lead in the scope's transaction. Its next day becomes the lead's. Throws RECORD_NOT_FOUND,
 * CAMPUS_LEAD_CLOSED.
 * @returns id of the follow-up
 */
export async function addFollowUp(leads: EntityStore, scope: Scope, id: string, followUp: FollowUp): Promise<string> {
  const [lead] = await readRecords(leads, scope, [id], { lock: true });
  if (!lead || lead.deleted) throw new AppError('RECORD_NOT_FOUND');
  if (lead.status !== 'following' && lead.status !== 'pre-admitted') throw new AppError('CAMPUS_LEAD_CLOSED');
  const nextFollowDate = followUp.nextDate ?? null;
  await saveRecord(leads, scope, { id, nextFollowDate }, { act: 'addFollowUp', asks: { ...followUp }, trusted: true });
  // Also where the next day stays the same.
  await settleLead(leads.clock, scope, id);
  return insertFollowUp(scope, leads.clock, lead, followUp);
}
