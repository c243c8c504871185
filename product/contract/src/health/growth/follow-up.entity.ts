import { stateChoice } from '@kiga/entity/define-states.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { secretChoice } from '@kiga/entity/fields/secret-choice.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { childSight } from '../../campus/child-sight.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { childFields } from '../child-fields.ts';
import { closeReasons, followUpStates } from './follow-up.states.ts';
import { followGrades, followReasons } from './follow-up.ts';

const health = { sensitivity: 'health' } as const;
const computed = { writable: false, ...health } as const;

/** Greatest number of visits that a case counts. */
const VISITS_MAX = 1_000;

/**
 * A child who is followed because it is below or above, or anaemic. The server opens a case at a measurement, counts each
 * later one as a visit, and closes it after enough usual ones. A person writes the plan and the referral.
 */
export const followUp = defineEntity({
  area: 'health',
  name: 'followUp',
  table: 'health_follow_ups',
  fields: {
    ...childFields,
    openedOn: date({ writable: false, inLog: 'plain' }),
    status: stateChoice(followUpStates),
    reason: secretChoice(followReasons, computed),
    grade: secretChoice(followGrades, computed),
    /** Measurements since the opening, and the usual ones in a row at the end. */
    visits: integer({ writable: false, min: 0, max: VISITS_MAX }),
    normalVisits: integer({ writable: false, min: 0, max: VISITS_MAX }),
    lastVisitOn: date({ writable: false, inLog: 'plain' }),
    nextDueOn: date({ inLog: 'plain' }),
    /** Whether the child should see a hospital. */
    needsReferral: flag({ writable: false }),
    plan: secretText({ maxLength: 500, multiline: true, ...health }),
    referredTo: secretText({ writable: false, maxLength: 100, ...health }),
    referredOn: date({ writable: false, inLog: 'plain' }),
    referralResult: secretText({ writable: false, maxLength: 500, multiline: true, ...health }),
    closedOn: date({ writable: false, inLog: 'plain' }),
    closeReason: secretChoice(closeReasons, computed),
    closeNote: secretText({ writable: false, maxLength: 200, multiline: true, ...health }),
  },
  title: 'openedOn',
  list: [
    'studentId',
    'classId',
    'reason',
    'grade',
    'visits',
    'normalVisits',
    'lastVisitOn',
    'nextDueOn',
    'needsReferral',
    'status',
  ],
  filter: ['status', 'nextDueOn', 'needsReferral', 'studentId', 'openedOn'],
  search: ['studentName'],
  sort: [
    { field: 'nextDueOn', order: 'asc' },
    { field: 'openedOn', order: 'desc' },
  ],
  form: [{ name: 'plan', fields: ['nextDueOn', 'plan'] }],
  detail: [
    { name: 'child', fields: ['studentId', 'classId', 'openedOn', 'reason', 'grade'] },
    { name: 'visits', fields: ['visits', 'normalVisits', 'lastVisitOn', 'nextDueOn', 'plan'] },
    { name: 'referral', fields: ['needsReferral', 'referredTo', 'referredOn', 'referralResult'] },
    { name: 'end', fields: ['closedOn', 'closeReason', 'closeNote'] },
  ],
  states: followUpStates,
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.followUp': typeof followUp;
  }
}
