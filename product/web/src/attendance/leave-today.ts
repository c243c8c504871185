import type { Absence } from '@kiga/contract/attendance/child-states.ts';
import { MARKED_CHILDREN_MAX, markDay } from '@kiga/contract/attendance/student-day.acts.ts';
import type { StudentMenu } from '../campus/campus.public.ts';

/** Marks students as absent today by one choice. */
export const leaveToday: StudentMenu = {
  name: 'leaveToday',
  label: 'attendance.studentDay.leaveToday',
  offered: ({ can, tenantOfSession }, { status }) =>
    tenantOfSession !== null && can('attendance.studentDay.mark') && status === 'enrolled',
  choices: [
    { value: 'sick', label: 'attendance.studentDay.leaveKinds.sick' },
    { value: 'personal', label: 'attendance.studentDay.leaveKinds.personal' },
    { value: 'other', label: 'attendance.studentDay.leaveKinds.other' },
  ],
  async act({ client, t, today: day }, records, value, options) {
    const absence = value as Absence;
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
