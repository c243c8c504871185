import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { defineEntity } from '../program/tenancy.ts';
import { ruleTimesIssues } from './rule-times.ts';

/** Maximum minutes of grace. */
export const GRACE_MINUTES_MAX = 60;

/**
 * Times of arriving and leaving from a day on: of a class, of a grade, or of the whole kindergarten where neither is
 * named. A class's rule wins over its grade's, and that over the kindergarten's; then the latest beginning wins.
 */
export const studentRule = defineEntity({
  area: 'attendance',
  name: 'studentRule',
  table: 'student_rules',
  fields: {
    ruleName: text({ required: true, maxLength: 40 }),
    beginsOn: date({ required: true, inLog: 'plain' }),
    gradeId: reference('campus.grade', {}),
    classId: reference('campus.class', {}),
    arriveFrom: time({ required: true }),
    /** Last minute of an arrival on time. */
    lateAfter: time({ required: true }),
    /** Children who are missing at this time are absent, and their families are called. */
    callAfter: time({ required: true }),
    /** Boundary between morning and afternoon. */
    halfAt: time({ required: true }),
    /** First minute of leaving on time. */
    leaveFrom: time({ required: true }),
    graceMinutes: integer({ min: 0, max: GRACE_MINUTES_MAX }),
  },
  title: 'ruleName',
  list: ['ruleName', 'beginsOn', 'gradeId', 'classId', 'arriveFrom', 'lateAfter', 'callAfter', 'leaveFrom'],
  filter: ['beginsOn', 'gradeId', 'classId'],
  search: ['ruleName'],
  sort: [
    { field: 'beginsOn', order: 'desc' },
    { field: 'ruleName', order: 'asc' },
  ],
  form: [
    { name: 'basic', fields: ['ruleName', 'beginsOn', 'gradeId', 'classId'] },
    { name: 'times', fields: ['arriveFrom', 'lateAfter', 'callAfter', 'halfAt', 'leaveFrom', 'graceMinutes'] },
  ],
  detail: [
    { name: 'basic', fields: ['beginsOn', 'gradeId', 'classId'] },
    { name: 'times', fields: ['arriveFrom', 'lateAfter', 'callAfter', 'halfAt', 'leaveFrom', 'graceMinutes'] },
  ],
  rules: [
    ({ gradeId, classId }) => (gradeId && classId ? [{ field: 'classId', error: 'ATTENDANCE_RULE_FOR_BOTH' }] : []),
    ruleTimesIssues,
  ],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'attendance.studentRule': typeof studentRule;
  }
}
