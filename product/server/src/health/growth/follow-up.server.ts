import type { followUp } from '@kiga/contract/health/growth/follow-up.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { childRecordHooks } from '../../campus/campus.public.ts';
import type { Program } from '../../program/program.ts';
import { casesOfChild } from './follow-child.ts';
import { settleFollowUp } from './follow-due.ts';

type Case = FullRecord<typeof followUp>;

/** Returns the hooks of cases: one open case for each child and reason. The server alone makes them. */
export function followUpHooks({ stores, clock }: Pick<Program, 'stores' | 'clock'>): EntityHooks<typeof followUp> {
  async function assertOnlyCase(scope: Scope, { id, ownerId, studentId, reason }: Case): Promise<void> {
    const cases = await casesOfChild(stores, scope, ownerId, studentId);
    if (cases.some((one) => one.id !== id && one.status !== 'closed' && one.reason === reason)) {
      throw new AppError('HEALTH_FOLLOW_UP_TAKEN');
    }
  }
  return {
    ...childRecordHooks(stores, 'health_follow_ups'),
    guards: { noOtherCase: ({ record, scope }) => assertOnlyCase(scope, record) },
    onTransition: {
      async refer({ record, asks: { referredTo, referredOn }, scope }) {
        await settleFollowUp(clock, scope, record.id);
        return { referredTo, referredOn, needsReferral: false };
      },
      comeBack: async ({ asks: { referralResult } }) => ({ referralResult }),
      async close({ record, asks: { closeReason, closeNote = null }, scope }) {
        await settleFollowUp(clock, scope, record.id);
        return { closeReason, closeNote, closedOn: scope.session.today, nextDueOn: null, needsReferral: false };
      },
      reopen: async () => ({ closedOn: null, closeReason: null, closeNote: null }),
    },
    async beforeSave(draft, before, scope) {
      if (before?.status === 'closed') throw new AppError('HEALTH_FOLLOW_UP_CLOSED');
      if (before && before.nextDueOn !== draft.nextDueOn) await settleFollowUp(clock, scope, before.id);
    },
    beforeDelete: (record, scope) => settleFollowUp(clock, scope, record.id),
    async beforeRestore(record, scope) {
      if (record.status !== 'closed') await assertOnlyCase(scope, record);
    },
    allows: (act, { status }) => act !== 'update' || status !== 'closed',
  };
}
