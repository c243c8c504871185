import type { Words } from '@kiga/entity/words/words.ts';
import type { studentRuleZhCN } from './student-rule.zh-CN.ts';

/** Texts of children's rules, in English. */
export const studentRuleEnUS = {
  name: 'student rule',
  plural: 'student rules',
  total_one: '{count} rule',
  total_other: '{count} rules',
  search: 'Name of the rule',
  emptyTitle: 'No rules of your own yet',
  emptyText: 'The usual times hold: arrivals from 7:20, late after 8:10, leaving early before 16:30.',
  fields: {
    ruleName: 'Name',
    beginsOn: 'Holds from',
    gradeId: 'Grade',
    classId: 'Class',
    arriveFrom: 'Arrivals from',
    lateAfter: 'On time until',
    callAfter: 'Call the family at',
    halfAt: 'Afternoon begins',
    leaveFrom: 'Leaving from',
    graceMinutes: 'Grace (minutes)',
  },
  groups: { basic: 'Applies to', times: 'Times' },
} as const satisfies Words<typeof studentRuleZhCN>;
