import { ownTopics, topics } from '@kiga/contract/app/areas.ts';
import { facts } from '../facts/facts.ts';

/** Values for fields of no certain entity, by the name of the field. */
const ofAny: Readonly<Record<string, readonly unknown[]>> = {
  code: ['NEU-1', 'NEU-2', 'neu-3', 'neu-4', '990000', '990100'],
  name: ['新芽幼儿园', '班主任'],
  entity: ['campus.student', 'system.user'],
  event: ['campus.student.update'],
  password: ['Kiga_2026', '123456'],
  mode: ['face', 'APK'],
  module: ['student'],
  reason: ['搬家'],
  topics: [[...Object.keys(topics), ...ownTopics].join(','), 'attendance.day'],
  columns: [...Object.values(facts).flatMap(({ sheet }) => (sheet ? [[sheet.columns[0]]] : [])), '{"0":"stuName"}'],
  field: ['remark', 'className', 'stuName'],
  q: ['李', 'limuchen', '0001'],
  arriveFrom: ['07:30'],
  lateAfter: ['08:30'],
  callAfter: ['09:00'],
  proof: [undefined],
  from: ['2026-11-01'],
  to: ['2026-11-30'],
};

/** Realistic values by the name of the field, because values made from the shape alone seldom pass the rules. */
export const examples: Readonly<Record<string, readonly unknown[]>> = merged([
  ofAny,
  ...Object.values(facts).map((one) => one.examples ?? {}),
]);

function merged(parts: readonly Readonly<Record<string, readonly unknown[]>>[]): Record<string, unknown[]> {
  const all: Record<string, unknown[]> = {};
  for (const [field, values] of parts.flatMap((part) => Object.entries(part))) (all[field] ??= []).push(...values);
  return all;
}
