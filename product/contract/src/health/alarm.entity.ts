import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { alarmStates } from './alarm.states.ts';
import { alarmUnits } from './alarm.ts';
import { ALARM_DAYS_MAX } from './alarm-rule.entity.ts';

const computed = { writable: false } as const;
const count = (max: number) => integer({ ...computed, min: 0, max });

/** Maximum number of children of an alarm. */
export const ALARM_CHILDREN_MAX = 100_000;

/**
 * A cluster of illnesses that reached the threshold of a rule. The server makes it, and it keeps the rule as it was.
 * It names no child: its cases are read live by readers of health.
 */
export const alarm = defineEntity({
  area: 'health',
  name: 'alarm',
  table: 'health_alarms',
  fields: {
    alarmName: text({ ...computed, maxLength: 200 }),
    alarmNameEn: text({ ...computed, maxLength: 200 }),
    status: stateChoice(alarmStates),
    unit: choice(alarmUnits, computed),
    classId: reference('campus.class', computed),
    gradeId: reference('campus.grade', computed),
    /** Code of the rule's subject, such as `disease:mumps`. */
    subject: text({ ...computed, maxLength: 60 }),
    caseCount: count(ALARM_CHILDREN_MAX),
    firstOn: date(computed),
    lastOn: date(computed),
    days: count(ALARM_DAYS_MAX),
    threshold: count(100),
    hours: count(168),
    /** The rule's texts in the reader's language; looked up. */
    source: text(computed),
    advice: text(computed),
    ruleSince: date(computed),
    reportDueAt: moment(computed),
    measures: text({ ...computed, maxLength: 500, multiline: true, sensitivity: 'internal' }),
    reportedOn: date(computed),
    dismissReason: text({ ...computed, maxLength: 200, multiline: true, sensitivity: 'internal' }),
  },
  title: 'alarmName',
  titleEnUS: 'alarmNameEn',
  list: ['alarmName', 'unit', 'caseCount', 'firstOn', 'lastOn', 'reportDueAt', 'status'],
  filter: ['status', 'unit', 'classId', 'firstOn'],
  search: ['alarmName', 'alarmNameEn'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'firstOn', order: 'desc' },
  ],
  form: [],
  detail: [
    { name: 'cluster', fields: ['unit', 'classId', 'gradeId', 'firstOn', 'lastOn'] },
    { name: 'cases', fields: ['caseCount'] },
    { name: 'rule', fields: ['days', 'threshold', 'source', 'ruleSince', 'hours', 'reportDueAt', 'advice'] },
    { name: 'handling', fields: ['measures', 'reportedOn', 'dismissReason'] },
  ],
  states: alarmStates,
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.alarm': typeof alarm;
  }
}
