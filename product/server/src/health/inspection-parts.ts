import { checkPlaces } from '@kiga/contract/health/check.ts';
import { sql } from 'kysely';
import { entityPart, type InspectionPart } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';

interface Span {
  from: string;
  to: string;
}

const byDay = { where: ({ from, to }: Span) => sql`row.day between ${from} and ${to}`, order: sql`row.day` };

/** Fields of the register of checks. */
const checkFields = [
  'day',
  'part',
  'studentId',
  'classId',
  'temperatures',
  'colour',
  'symptoms',
  ...checkPlaces,
  'action',
  'handledBy',
  'outcome',
];

/** Fields of the register of illnesses, with isolation and return. */
const illnessFields = [
  'caseDay',
  'studentId',
  'classId',
  'cause',
  'symptoms',
  'onsetOn',
  'doctorOn',
  'hospital',
  'disease',
  'otherDiagnosis',
  'infectious',
  'isolationUntil',
  'certificateOn',
  'returnedOn',
  'outcome',
  'followUps',
  'status',
];

/** Fields of the register of cluster alarms. */
const alarmFields = [
  'alarmName',
  'unit',
  'classId',
  'caseCount',
  'firstOn',
  'lastOn',
  'threshold',
  'reportDueAt',
  'reportedOn',
  'measures',
  'dismissReason',
  'status',
];

/** Returns the parts of this area in the inspection folder. */
export function healthParts(program: Program): InspectionPart[] {
  return [
    entityPart(program, {
      chapter: 'checks',
      key: 'health.check',
      href: '/health/checks',
      fields: checkFields,
      ...byDay,
      divideBy: sql`to_char(row.day, 'YYYY-MM')`,
    }),
    entityPart(program, {
      chapter: 'illness',
      key: 'health.illness',
      href: '/health/illnesses',
      fields: illnessFields,
      where: ({ from, to }) => sql`row.case_day between ${from} and ${to}`,
      order: sql`row.case_day`,
    }),
    entityPart(program, {
      chapter: 'alarms',
      key: 'health.alarm',
      href: '/health/alarms',
      fields: alarmFields,
      where: ({ from, to }) => sql`row.first_on <= ${to} and row.last_on >= ${from}`,
      order: sql`row.first_on`,
    }),
    entityPart(program, {
      chapter: 'alarms',
      key: 'health.epidemicReport',
      href: '/health/epidemic-reports',
      ...byDay,
    }),
    entityPart(program, {
      chapter: 'medicines',
      key: 'health.medicine',
      href: '/health/medicines',
      where: ({ from, to }) => sql`row.from_day <= ${to} and row.to_day >= ${from}`,
      order: sql`row.from_day`,
    }),
    entityPart(program, { chapter: 'medicines', key: 'health.injury', href: '/health/injuries', ...byDay }),
    entityPart(program, { chapter: 'medicines', key: 'health.disinfection', href: '/health/disinfections', ...byDay }),
  ];
}
