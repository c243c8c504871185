import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { teacherSight } from '../teacher.entity.ts';
import { patrolStates } from './patrol.states.ts';
import { patrolColumns } from './safety.excel.ts';

/** Rounds of a day. */
export const patrolRounds = ['morning', 'noon', 'evening', 'night'] as const;

/** A patrol through the kindergarten, with its finding and how it was handled. */
export const patrol = defineEntity({
  area: 'campus',
  name: 'patrol',
  table: 'patrols',
  fields: {
    day: date({ required: true, notInFuture: true, inLog: 'plain' }),
    at: time({ required: true }),
    round: choice(patrolRounds, { required: true }),
    /** Places in their order. */
    place: text({ required: true, maxLength: 100 }),
    teacherId: reference('campus.teacher', {
      required: true,
      among: () => ({ status: 'in-service' }),
      sensitivity: 'name',
    }),
    /** Empty where all was well. */
    finding: text({ maxLength: 500, multiline: true }),
    handled: text({ writable: false, maxLength: 500, multiline: true }),
    status: stateChoice(patrolStates),
    settledOn: date({ writable: false, inLog: 'plain' }),
    settledBy: text({ writable: false, maxLength: 60, sensitivity: 'name' }),
  },
  title: 'day',
  list: ['day', 'at', 'round', 'place', 'teacherId', 'finding', 'handled', 'status', 'settledOn', 'settledBy'],
  filter: ['status', 'day', 'round', 'teacherId'],
  search: ['place'],
  sort: [
    { field: 'day', order: 'desc' },
    { field: 'createdAt', order: 'desc' },
  ],
  form: [{ name: 'patrol', fields: ['day', 'at', 'round', 'place', 'teacherId', 'finding'] }],
  detail: [
    { name: 'patrol', fields: ['at', 'round', 'place', 'teacherId'] },
    { name: 'finding', fields: ['finding', 'handled', 'settledOn', 'settledBy'] },
  ],
  excel: patrolColumns,
  import: { required: ['day', 'at', 'round', 'place', 'teacherId'], match: [['day', 'at', 'place']] },
  states: patrolStates,
  sight: teacherSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'campus.patrol': typeof patrol;
  }
}
