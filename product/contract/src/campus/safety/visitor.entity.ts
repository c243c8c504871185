import type { Viewer } from '@kiga/entity/define-entity.ts';
import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import type { Sight } from '@kiga/entity/fields/field.ts';
import { idNumber } from '@kiga/entity/fields/id-number.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { readingOf } from '../../identity/app-types.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { visitorColumns } from './safety.excel.ts';
import { visitorStates } from './visitor.states.ts';

/** Purposes of a visit. */
export const visitPurposes = ['parent', 'supplier', 'repair', 'inspection', 'interview', 'other'] as const;

/** Most people of one visit. */
export const VISITORS_MAX = 200;

/** Days that a visit is kept after its end: a school year, so that an inspection of the last term finds it. */
export const VISIT_KEPT_DAYS = 365;

/** A visitor is known to the kindergarten alone, and numbers are shown masked there. */
function visitorSight({ appType, organizationKind }: Viewer): Record<'basic' | 'name' | 'contact', Sight> {
  return readingOf(appType, organizationKind) === 'kindergarten'
    ? { basic: 'full', name: 'full', contact: 'masked' }
    : { basic: 'none', name: 'none', contact: 'none' };
}

/** A visit: who came, to whom and when, until the visitor has left. */
export const visitor = defineEntity({
  area: 'campus',
  name: 'visitor',
  table: 'visitors',
  fields: {
    day: date({ required: true, notInFuture: true, inLog: 'plain' }),
    /** Filled with the present time for a visitor of today. */
    cameAt: time({}),
    visitorName: name({ required: true, person: true, sensitivity: 'name' }),
    visitorPhone: phone({ required: true, sensitivity: 'contact' }),
    idNumber: idNumber({ sensitivity: 'contact' }),
    organization: text({ maxLength: 60 }),
    people: integer({ required: true, min: 1, max: VISITORS_MAX }),
    purpose: choice(visitPurposes, { required: true }),
    purposeText: text({ maxLength: 200 }),
    /** Whom they visit. */
    teacherId: reference('campus.teacher', { among: () => ({ status: 'in-service' }), sensitivity: 'name' }),
    /** Number of the pass that the visitor carries. */
    passNumber: text({ maxLength: 20 }),
    status: stateChoice(visitorStates),
    leftAt: time({ writable: false }),
  },
  title: 'visitorName',
  list: [
    'visitorName',
    'visitorPhone',
    'organization',
    'purpose',
    'teacherId',
    'people',
    'passNumber',
    'day',
    'cameAt',
    'leftAt',
    'status',
  ],
  filter: ['status', 'day', 'purpose', 'teacherId'],
  search: ['visitorName', 'visitorPhone', 'organization'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'day', order: 'desc' },
    { field: 'visitorName', order: 'asc' },
  ],
  form: [
    { name: 'visitor', fields: ['visitorName', 'visitorPhone', 'idNumber', 'organization', 'people'] },
    { name: 'visit', fields: ['day', 'cameAt', 'purpose', 'purposeText', 'teacherId', 'passNumber'] },
  ],
  detail: [
    { name: 'contact', fields: ['visitorPhone', 'idNumber'] },
    { name: 'visitor', fields: ['organization', 'people'] },
    { name: 'visit', fields: ['day', 'cameAt', 'leftAt', 'purpose', 'purposeText', 'teacherId', 'passNumber'] },
  ],
  excel: visitorColumns,
  states: visitorStates,
  rules: [
    ({ purpose, purposeText }) =>
      purpose === 'other' && !purposeText ? [{ field: 'purposeText', error: 'FIELD_REQUIRED' }] : [],
  ],
  sight: visitorSight,
  keep: { deletedDays: 180, closed: { field: 'status', values: ['left'], days: VISIT_KEPT_DAYS } },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'campus.visitor': typeof visitor;
  }
}
