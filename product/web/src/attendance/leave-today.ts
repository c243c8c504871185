import { MARKED_CHILDREN_MAX, markDay } from '@kiga/contract/attendance/student-day.acts.ts';
import type { StudentMenu } from '../campus/campus.public.ts';

/** Reasons of an absence that a person knows. */
const kinds = ['sick', 'personal', 'other'] as const;

/** Marks students as absent today by one choice. */
export const leaveToday: StudentMenu = {
  name: 'leaveToday',
  label: 'attendance.studentDay.leaveToday',
  offered: ({ can, tenantOfSession }, { status }) =>
    tenantOfSession !== null && can('attendance.studentDay.mark') && status === 'enrolled',
  choices: kinds.map((kind) => ({ value: kind, label: `attendance.studentDay.leaveKinds.${kind}` })),
  async act({ client, t, today: day }, records, value, options) {
    const absence = kinds.find((kind) => kind === value) ?? 'other';
    const ids = records.map(({ id }) => id);
    async function mark(input: { mark: 'absent' | 'cleared'; reason: string }, key: string) {
      for (let at = 0; at < ids.length; at += MARKED_CHILDREN_MAX) {
        const part = { ids: ids.slice(at, at + MARKED_CHILDREN_MAX), day, ...input };
        await client.call(
          markDay,
          { ...part, ...(input.mark === 'absent' && { absence }) },
          { idempotencyKey: `${key}-${at}` },
        );
      }
    }
    await mark({ mark: 'absent', reason: t('attendance.studentDay.leaveTodayReason') }, options.idempotencyKey);
    const kind = t(`attendance.childDay.absence.${absence}`);
    return {
      text: t('attendance.studentDay.leaveTodayDone', { count: ids.length, kind }),
      undo: ({ idempotencyKey }) =>
        mark({ mark: 'cleared', reason: t('attendance.studentDay.leaveTodayUndone') }, idempotencyKey),
    };
  },
};
