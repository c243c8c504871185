import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { choices } from '@kiga/entity/fields/choices.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { childSight } from '../../campus/child-sight.ts';
import { readingOf } from '../../identity/app-types.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { consultationStates } from './consultation.states.ts';
import { MESSAGE_MAX, shares, TOPIC_MAX, urgencies } from './consultation.ts';

const health = { sensitivity: 'health' } as const;
const photo = () => file({ mode: 'image', ...health });

/** Shape of the id of an organization. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A question of a kindergarten to a doctor, about one child or in general. It owns the files of its whole thread. */
export const consultation = defineEntity({
  area: 'health',
  name: 'consultation',
  table: 'health_consultations',
  fields: {
    topic: secretText({ required: true, maxLength: TOPIC_MAX, ...health }),
    /** The child; empty for a general question. */
    studentId: reference('campus.student', { isPart: true, sensitivity: 'name' }),
    /** The child's present name, for the search. */
    studentName: name({ writable: false, person: true, sensitivity: 'family' }),
    /** The child's present class; computed. */
    classId: reference('campus.class', { writable: false, sensitivity: 'family' }),
    /** The first message. */
    question: secretText({ required: true, maxLength: MESSAGE_MAX, multiline: true, ...health }),
    photo: photo(),
    secondPhoto: photo(),
    thirdPhoto: photo(),
    shares: choices(shares, {}),
    /** Id of the addressed organization, an expert or an institution. It is no reference, because no kindergarten reaches it. */
    doctorId: text({ required: true, maxLength: 36, pattern: ID, inLog: 'hidden' }),
    urgency: choice(urgencies, { required: true }),
    /** Name of the addressed organization; computed. */
    doctorName: text({ writable: false, maxLength: 100 }),
    /** Name of the asking kindergarten, for the doctor; computed. */
    askerName: text({ writable: false, maxLength: 100, sensitivity: 'asker' }),
    /** Age of the child in whole months, where the asker shares it; computed. */
    ageMonths: integer({ writable: false }),
    /** Sex of the child, where the asker shares it; computed. */
    sex: choice(['male', 'female'], { writable: false }),
    askedOn: date({ writable: false, inLog: 'plain' }),
    /** Moment since which the asker waits; empty unless the question is open. */
    waitingSince: moment({ writable: false }),
    /** Moment by which the answer is due; empty unless the question is open. */
    dueAt: moment({ writable: false }),
    /** Whether the answer is late; computed. */
    isOverdue: flag({ writable: false }),
    /** True for a question of a parent about the own child, who reads its messages. */
    askedByFamily: flag({ writable: false }),
    /** How often the asker passed the question to another doctor. */
    escalations: integer({ writable: false }),
    status: stateChoice(consultationStates),
    outcome: secretText({ writable: false, maxLength: 300, multiline: true, ...health }),
  },
  title: 'askedOn',
  list: ['topic', 'askerName', 'studentId', 'classId', 'ageMonths', 'sex', 'doctorName', 'urgency', 'dueAt', 'status'],
  filter: ['status', 'urgency', 'askedOn', 'studentId'],
  search: ['studentName'],
  sort: [
    // The oldest due first; what waits for nobody comes last.
    { field: 'dueAt', order: 'asc' },
    { field: 'createdAt', order: 'desc' },
  ],
  form: [
    { name: 'child', fields: ['studentId', 'shares'] },
    { name: 'question', fields: ['topic', 'question', 'photo', 'secondPhoto', 'thirdPhoto'] },
    { name: 'doctor', fields: ['doctorId', 'urgency'] },
  ],
  detail: [
    { name: 'question', fields: ['topic', 'question', 'photo', 'secondPhoto', 'thirdPhoto'] },
    { name: 'child', fields: ['studentId', 'classId', 'ageMonths', 'sex', 'shares'] },
    {
      name: 'doctor',
      fields: [
        'doctorName',
        'askerName',
        'urgency',
        'askedByFamily',
        'askedOn',
        'waitingSince',
        'dueAt',
        'escalations',
        'outcome',
      ],
    },
  ],
  states: consultationStates,
  rules: [
    ({ studentId, shares: shared }) =>
      !studentId && shared?.length ? [{ field: 'studentId', error: 'HEALTH_SHARES_WITHOUT_CHILD' }] : [],
  ],
  // A doctor reads the question itself, and of the child only what the thread shares.
  sight: (viewer) =>
    readingOf(viewer.appType, viewer.organizationKind) === 'kindergarten'
      ? { ...childSight(viewer), asker: 'none' }
      : { basic: 'full', health: 'full', asker: 'full', name: 'none', family: 'none' },
  keep: { deletedDays: 180, closed: { field: 'status', values: ['closed'], days: 1095 } },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.consultation': typeof consultation;
  }
}
