import { type RawBuilder, sql } from 'kysely';

/** A column of a plain table: its SQL on the row `t`, and the key of its label. */
export type PlainColumn = readonly [label: PlainLabel, value: RawBuilder<unknown>];

/** Labels of columns; their texts are `campus.student.export.columns.<label>`. */
export type PlainLabel =
  | 'at'
  | 'card'
  | 'change'
  | 'class'
  | 'count'
  | 'day'
  | 'direction'
  | 'end'
  | 'fen'
  | 'kind'
  | 'person'
  | 'reason'
  | 'result'
  | 'text'
  | 'title'
  | 'who';

/** A table without an entity that holds data of a child. */
export interface PlainTable {
  /** Its title is `campus.student.export.tables.<name>`. */
  name: PlainName;
  table: string;
  /** SQL that is true for the rows `t` of the child. */
  isOf(id: string, parentIds: readonly string[]): RawBuilder<unknown>;
  columns: readonly PlainColumn[];
  /** Encrypted column, its context, and the label of its text. */
  sealed?: { column: string; context: string; label: PlainLabel };
}

/** Names of plain tables. */
export type PlainName =
  | 'classes'
  | 'days'
  | 'results'
  | 'marks'
  | 'calls'
  | 'events'
  | 'alerts'
  | 'refunds'
  | 'rides'
  | 'messages'
  | 'letters'
  | 'consultations'
  | 'graduations'
  | 'rollOvers'
  | 'sightings'
  | 'faces'
  | 'records'
  | 'log';

const ofChild = (id: string) => sql`t.student_id = ${id}`;
const className = sql`(select c.class_name from classes c where c.kig_id = t.kig_id and c.id = t.class_id)`;

/** The tables without an entity that hold data of a child, in the order of the export. */
export const plainTables: readonly PlainTable[] = [
  {
    name: 'classes',
    table: 'student_classes',
    isOf: ofChild,
    columns: [
      ['day', sql`t.from_day`],
      ['end', sql`t.to_day`],
      ['class', className],
    ],
  },
  {
    name: 'results',
    table: 'student_results',
    isOf: ofChild,
    columns: [
      ['day', sql`t.day`],
      ['class', className],
      ['result', sql`t.state`],
      ['reason', sql`t.absence`],
    ],
  },
  {
    name: 'days',
    table: 'student_days',
    isOf: ofChild,
    columns: [
      ['day', sql`t.day`],
      ['at', sql`t.first_in_at`],
      ['end', sql`t.last_out_at`],
      ['count', sql`t.event_count`],
    ],
  },
  {
    name: 'marks',
    table: 'student_marks',
    isOf: ofChild,
    columns: [
      ['day', sql`t.day`],
      ['result', sql`t.mark`],
      ['at', sql`t.at_time`],
      ['reason', sql`t.reason`],
      ['person', sql`t.person`],
    ],
  },
  {
    name: 'calls',
    table: 'student_calls',
    isOf: ofChild,
    columns: [
      ['at', sql`t.called_at`],
      ['result', sql`t.result`],
    ],
  },
  {
    name: 'events',
    table: 'device_events',
    isOf: (id) => sql`(t.student_id = ${id} or t.person_id = ${id})`,
    columns: [
      ['at', sql`t.at`],
      ['kind', sql`t.kind`],
      ['card', sql`t.card_number`],
      ['direction', sql`t.direction`],
    ],
    sealed: { column: 'detail_encrypted', context: 'device_events.detail', label: 'text' },
  },
  {
    name: 'alerts',
    table: 'device_alerts',
    isOf: ofChild,
    columns: [
      ['at', sql`t.first_at`],
      ['kind', sql`t.kind`],
      ['card', sql`t.card_number`],
      ['count', sql`t.count`],
    ],
  },
  {
    name: 'refunds',
    table: 'refund_lines',
    isOf: ofChild,
    columns: [
      ['day', sql`t.from_day`],
      ['end', sql`t.to_day`],
      ['fen', sql`t.amount_fen`],
    ],
  },
  {
    name: 'rides',
    table: 'bus_trip_events',
    isOf: ofChild,
    columns: [
      ['at', sql`t.at`],
      ['kind', sql`t.kind`],
    ],
    sealed: { column: 'text_encrypted', context: 'bus_trip_events.text', label: 'text' },
  },
  {
    name: 'messages',
    table: 'family_messages',
    isOf: (id, parentIds) => sql`(t.student_id = ${id} and t.parent_id = any(${[...parentIds]}::uuid[]))`,
    columns: [
      ['at', sql`t.at`],
      ['kind', sql`t.name`],
    ],
    sealed: { column: 'params_encrypted', context: 'family_messages.params', label: 'text' },
  },
  {
    name: 'letters',
    table: 'letter_messages',
    isOf: (id) => sql`t.letter_id in (select l.id from letters l where l.kig_id = t.kig_id and l.student_id = ${id})`,
    columns: [
      ['day', sql`t.day`],
      ['who', sql`t.side`],
    ],
    sealed: { column: 'text_encrypted', context: 'letter_messages.text', label: 'text' },
  },
  {
    name: 'consultations',
    table: 'health_consultation_messages',
    isOf: (id) =>
      sql`t.consultation_id in (select c.id from health_consultations c where c.kig_id = t.kig_id and c.student_id = ${id})`,
    columns: [
      ['at', sql`t.sent_at`],
      ['who', sql`t.side`],
      ['kind', sql`t.kind`],
    ],
    sealed: { column: 'text_encrypted', context: 'health_consultation_messages.text', label: 'text' },
  },
  {
    name: 'graduations',
    table: 'graduation_children',
    isOf: ofChild,
    columns: [['result', sql`t.state`]],
  },
  {
    name: 'rollOvers',
    table: 'roll_over_children',
    isOf: ofChild,
    columns: [
      ['kind', sql`t.kind`],
      ['reason', sql`t.reason`],
      ['result', sql`t.state`],
    ],
  },
  {
    name: 'sightings',
    table: 'bracelet_sightings',
    isOf: ofChild,
    columns: [['at', sql`t.heard_at`]],
  },
  {
    name: 'faces',
    table: 'device_faces',
    isOf: (id) => sql`t.person_id = ${id}`,
    columns: [
      ['at', sql`t.fetched_at`],
      ['result', sql`t.verdict`],
    ],
  },
  {
    name: 'records',
    table: 'teaching_records',
    isOf: (id) => sql`${id}::uuid = any(t.children)`,
    columns: [
      ['day', sql`t.day`],
      ['title', sql`t.topic`],
      ['text', sql`regexp_replace(t.content, '<[^>]*>', ' ', 'g')`],
    ],
  },
  {
    name: 'log',
    table: 'log_entries',
    isOf: (id) => sql`t.record_id = ${id}`,
    columns: [
      ['at', sql`t.at`],
      ['kind', sql`t.kind`],
      ['change', sql`t.event`],
    ],
  },
];

/** Keys of the labels of columns. */
export const labelKeys: Readonly<Record<PlainLabel, string>> = {
  at: 'campus.student.export.columns.at',
  card: 'campus.student.export.columns.card',
  change: 'campus.student.export.columns.change',
  class: 'campus.student.export.columns.class',
  count: 'campus.student.export.columns.count',
  day: 'campus.student.export.columns.day',
  direction: 'campus.student.export.columns.direction',
  end: 'campus.student.export.columns.end',
  fen: 'campus.student.export.columns.fen',
  kind: 'campus.student.export.columns.kind',
  person: 'campus.student.export.columns.person',
  reason: 'campus.student.export.columns.reason',
  result: 'campus.student.export.columns.result',
  text: 'campus.student.export.columns.text',
  title: 'campus.student.export.columns.title',
  who: 'campus.student.export.columns.who',
};

/** Keys of the titles of plain tables. */
export const tableKeys: Readonly<Record<PlainName, string>> = {
  classes: 'campus.student.export.tables.classes',
  days: 'campus.student.export.tables.days',
  results: 'campus.student.export.tables.results',
  marks: 'campus.student.export.tables.marks',
  calls: 'campus.student.export.tables.calls',
  events: 'campus.student.export.tables.events',
  alerts: 'campus.student.export.tables.alerts',
  refunds: 'campus.student.export.tables.refunds',
  rides: 'campus.student.export.tables.rides',
  messages: 'campus.student.export.tables.messages',
  letters: 'campus.student.export.tables.letters',
  consultations: 'campus.student.export.tables.consultations',
  graduations: 'campus.student.export.tables.graduations',
  rollOvers: 'campus.student.export.tables.rollOvers',
  sightings: 'campus.student.export.tables.sightings',
  faces: 'campus.student.export.tables.faces',
  records: 'campus.student.export.tables.records',
  log: 'campus.student.export.tables.log',
};
