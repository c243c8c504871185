import { ownTopics } from '@kiga/contract/family/message-topics.ts';
import { type RawBuilder, sql } from 'kysely';
import { eventWords, type MessageParams, messageWords } from '../../system/system.public.ts';

/** A column of a plain table: its label, its SQL on the row `t`, and the key of the words for a code. */
export type PlainColumn = readonly [
  label: PlainLabel,
  value: RawBuilder<unknown>,
  keyOf?: (code: string) => string | undefined,
];

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
  | 'yuan'
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
  /** Puts a row into words where a table of codes is not enough. */
  show?(row: Record<string, unknown>, words: object, childName: string): Record<string, unknown>;
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
  | 'bills'
  | 'billLines'
  | 'payments'
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

/** Keys of the words for codes that no other page shows. */
const ownKeys: Readonly<Record<string, string>> = {
  start: 'campus.student.export.values.start',
  arrive: 'campus.student.export.values.arrive',
  depart: 'campus.student.export.values.depart',
  board: 'campus.student.export.values.board',
  notToday: 'campus.student.export.values.notToday',
  off: 'campus.student.export.values.off',
  settle: 'campus.student.export.values.settle',
  row: 'campus.student.export.values.row',
  somebody: 'campus.student.export.values.somebody',
  tag: 'campus.student.export.values.tag',
  found: 'campus.student.export.values.found',
  undo: 'campus.student.export.values.undo',
  end: 'campus.student.export.values.end',
  close: 'campus.student.export.values.close',
  family: 'campus.student.export.values.family',
  kindergarten: 'campus.student.export.values.kindergarten',
  asker: 'campus.student.export.values.asker',
  doctor: 'campus.student.export.values.doctor',
  question: 'campus.student.export.values.question',
  message: 'campus.student.export.values.message',
  escalation: 'campus.student.export.values.escalation',
  waiting: 'campus.student.export.values.waiting',
  graduated: 'campus.student.export.values.graduated',
  refused: 'campus.student.export.values.refused',
  undoing: 'campus.student.export.values.undoing',
  undone: 'campus.student.export.values.undone',
  kept: 'campus.student.export.values.kept',
  draft: 'campus.student.export.values.draft',
  done: 'campus.student.export.values.done',
  open: 'campus.student.export.values.open',
  settled: 'campus.student.export.values.settled',
  taken: 'campus.student.export.values.taken',
  'no-face': 'campus.student.export.values.noFace',
  'too-small': 'campus.student.export.values.tooSmall',
  blurred: 'campus.student.export.values.blurred',
  'several-faces': 'campus.student.export.values.severalFaces',
  failed: 'campus.student.export.values.failed',
};
const own = (code: string) => ownKeys[code];

const alertKey = (code: string) =>
  `devices.alert.${code.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}.title`;

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
      ['result', sql`t.state`, (code) => `attendance.childDay.states.${code}`],
      ['reason', sql`t.absence`, (code) => `attendance.childDay.absence.${code}`],
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
      ['result', sql`t.mark`, (code) => `attendance.studentDay.marks.${code}`],
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
      ['result', sql`t.result`, (code) => `attendance.callSheet.results.${code}`],
    ],
  },
  {
    name: 'events',
    table: 'device_events',
    isOf: (id) => sql`(t.student_id = ${id} or t.person_id = ${id})`,
    columns: [
      ['at', sql`t.at`],
      ['kind', sql`t.kind`, (code) => `devices.event.kinds.${code}`],
      ['card', sql`t.card_number`],
      ['direction', sql`t.direction`, (code) => `devices.event.directions.${code}`],
    ],
    sealed: { column: 'detail_encrypted', context: 'device_events.detail', label: 'text' },
  },
  {
    name: 'alerts',
    table: 'device_alerts',
    isOf: ofChild,
    columns: [
      ['at', sql`t.first_at`],
      ['kind', sql`t.kind`, alertKey],
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
      ['yuan', sql`(t.amount_fen / 100.0)::numeric(12, 2)::text`],
    ],
  },
  {
    name: 'bills',
    table: 'bills',
    isOf: ofChild,
    columns: [
      ['day', sql`t.month`],
      ['title', sql`t.bill_number`],
      ['yuan', sql`(t.total_fen / 100.0)::numeric(12, 2)::text`],
      ['end', sql`t.due_on`],
      ['result', sql`t.status`, (code) => `billing.bill.options.status.${code}`],
      ['reason', sql`t.void_reason`],
    ],
  },
  {
    name: 'billLines',
    table: 'bill_lines',
    isOf: ofChild,
    columns: [
      ['day', sql`(select b.month from bills b where b.kig_id = t.kig_id and b.id = t.bill_id)`],
      ['title', sql`coalesce(t.label, t.refund_month)`],
      ['kind', sql`t.kind`, (code) => `billing.billMonth.figures.${code}Fen`],
      ['count', sql`t.quantity`],
      ['yuan', sql`(t.amount_fen / 100.0)::numeric(12, 2)::text`],
    ],
  },
  {
    name: 'payments',
    table: 'bill_payments',
    isOf: (id) => sql`t.bill_id in (select b.id from bills b where b.kig_id = t.kig_id and b.student_id = ${id})`,
    columns: [
      ['day', sql`t.received_on`],
      ['title', sql`t.receipt_number`],
      ['kind', sql`t.method`, (code) => `billing.bill.options.method.${code}`],
      ['yuan', sql`(t.amount_fen / 100.0)::numeric(12, 2)::text`],
      ['person', sql`t.payer_name`],
      ['end', sql`t.reversed_on`],
    ],
  },
  {
    name: 'rides',
    table: 'bus_trip_events',
    isOf: ofChild,
    columns: [
      ['at', sql`t.at`],
      ['kind', sql`t.kind`, own],
    ],
    sealed: { column: 'text_encrypted', context: 'bus_trip_events.text', label: 'text' },
  },
  {
    name: 'messages',
    table: 'family_messages',
    isOf: (id, parentIds) => sql`(t.student_id = ${id} and t.parent_id = any(${[...parentIds]}::uuid[])
      and t.topic <> all(${[...ownTopics]}::text[]))`,
    columns: [
      ['at', sql`t.at`],
      ['title', sql`t.name`],
    ],
    sealed: { column: 'params_encrypted', context: 'family_messages.params', label: 'text' },
    show: ({ title, text, ...row }, words, child) => {
      const params = JSON.parse(String(text ?? '{}')) as MessageParams;
      return { ...row, ...messageWords(words, String(title), { ...params, child }) };
    },
  },
  {
    name: 'letters',
    table: 'letter_messages',
    isOf: (id) => sql`t.letter_id in (select l.id from letters l where l.kig_id = t.kig_id and l.student_id = ${id})`,
    columns: [
      ['day', sql`t.day`],
      ['who', sql`t.side`, own],
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
      ['who', sql`t.side`, own],
      ['kind', sql`t.kind`, own],
    ],
    sealed: { column: 'text_encrypted', context: 'health_consultation_messages.text', label: 'text' },
  },
  {
    name: 'graduations',
    table: 'graduation_children',
    isOf: ofChild,
    columns: [['result', sql`t.state`, own]],
  },
  {
    name: 'rollOvers',
    table: 'roll_over_children',
    isOf: ofChild,
    columns: [
      ['kind', sql`t.kind`, (code) => `campus.class.rollOver.kinds.${code}`],
      ['reason', sql`t.reason`],
      ['result', sql`t.state`, own],
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
      ['result', sql`t.verdict`, own],
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
      ['kind', sql`t.kind`, (code) => `system.log.kinds.${code}`],
      ['change', sql`t.event`],
    ],
    show: ({ change, ...row }, words) => ({ ...row, change: eventWords(words, String(change)) }),
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
  kind: 'campus.student.export.columns.kind',
  person: 'campus.student.export.columns.person',
  reason: 'campus.student.export.columns.reason',
  result: 'campus.student.export.columns.result',
  text: 'campus.student.export.columns.text',
  title: 'campus.student.export.columns.title',
  who: 'campus.student.export.columns.who',
  yuan: 'campus.student.export.columns.yuan',
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
  bills: 'campus.student.export.tables.bills',
  billLines: 'campus.student.export.tables.billLines',
  payments: 'campus.student.export.tables.payments',
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
