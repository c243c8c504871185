import { hash } from 'node:crypto';
import type { sendEvents } from '@kiga/contract/devices/door.acts.ts';
import { type EventKindName, eventKindOf, eventKinds } from '@kiga/contract/devices/event-kinds/event-kinds.ts';
import type { z } from 'zod';
import { readDeviceMoment } from './read-device-moment.ts';

/** The verdict on one event. */
export type EventVerdict = z.output<typeof sendEvents.output>['verdicts'][number];

/** Own fields of a kind, by name. */
export type EventDetail = Readonly<Record<string, unknown>>;

/** An event as a machine sent it, with its readable fields. */
export interface SentEvent {
  /** Index in the batch. */
  index: number;
  /** The machine's own id; null where it sent none. */
  id: string | null;
  /** Identity of the event: the machine's id, or a hash of the content. */
  eventId: string;
  /** Whether the machine's id is the identity. */
  isOwnId: boolean;
  /** Hexadecimal form of 16 bytes. */
  contentHash: string;
  kind: EventKindName;
  /** Null where the time is unreadable. */
  deviceAtMs: number | null;
  /** Null for an event about the machine, and for a person named by the id alone. */
  cardNumber: string | null;
  /** The card with its letters as sent; undefined where they are upper case. */
  sentNumber: string | undefined;
  /** Id of the person in the machine's list; null where the machine sent none. */
  personId: string | null;
  direction: 'in' | 'out' | null;
  sequence: number | null;
  /** Own fields of the kind; null for none. */
  detail: EventDetail | null;
  /** Names of unknown or unreadable fields. */
  notes: readonly string[];
}

/** A row that names no person, or lacks what its kind needs. It is stored as received for users to check. */
export interface UnreadRow {
  index: number;
  verdict: EventVerdict;
  /** JSON of the row, at most `UNREAD_MAX` characters. */
  content: string;
}

/** Maximum length of a stored unread row, in characters. */
const UNREAD_MAX = 1_000;

/** Maximum number of field names in an event's notes; more indicate a faulty program. */
const NOTES_MAX = 10;

/** Kind of a row whose own kind is unreadable: it has a card. */
const USUAL_KIND = 'card';

const SHARED_FIELDS = ['id', 'kind', 'at', 'direction', 'sequence'];
const PERSON_FIELDS = ['cardNumber', 'personId'];
const CARD = /^[0-9A-Z]{1,20}$/;
const OWN_ID = /^[\w.:-]{1,64}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Names of the fields of a kind. */
const fieldsOf = new Map(
  eventKinds.map((name) => {
    const { subject, fields } = eventKindOf(name);
    return [name, new Set([...SHARED_FIELDS, ...(subject === 'person' ? PERSON_FIELDS : []), ...Object.keys(fields)])];
  }),
);

/** The machine's data that reading needs. `timeZone` applies to times without an offset. */
type Sender = Readonly<{ serialNumber: string; timeZone: string }>;

/**
 * Parses the events of a batch one by one. An event needs its person, and the fields that its kind requires. Any other
 * unreadable field is ignored and noted, because a child must not disappear with it.
 */
export function readEvents(sender: Sender, rows: readonly unknown[]): { events: SentEvent[]; unread: UnreadRow[] } {
  const events: SentEvent[] = [];
  const unread: UnreadRow[] = [];
  for (const [index, row] of rows.entries()) {
    const given = isRecord(row) ? row : {};
    const kind = kindOf(given.kind);
    const subject = readSubject(kind, given);
    const { detail, unreadable } = readDetail(kind, given);
    const missing = subject === null ? missingSubject(given) : missingDetail(kind, given, detail);
    if (subject === null || missing !== null) {
      const error = isRecord(row) ? missing : { error: 'FIELD_REQUIRED' };
      const verdict = { id: typeof given.id === 'string' ? given.id.slice(0, 64) : null, verdict: 'rejected' as const };
      unread.push({ index, verdict: { ...verdict, ...error }, content: contentOf(row) });
    } else {
      events.push(readEvent(sender, index, given, { kind, ...subject, detail, unreadable }));
    }
  }
  return { events, unread };
}

/**
 * Returns the identity of an event with its occasion (see `CorrectedTime`). Without one the event is known by its id and
 * content alone.
 */
export function identityOf(
  { eventId, contentHash, isOwnId }: Pick<SentEvent, 'eventId' | 'contentHash' | 'isOwnId'>,
  occasion: string | null,
): Pick<SentEvent, 'eventId' | 'contentHash'> {
  if (occasion === null) return { eventId, contentHash };
  return {
    eventId: isOwnId ? eventId : hash('sha256', `${eventId}\n${occasion}`),
    contentHash: hash('sha256', `${contentHash}\n${occasion}`).slice(0, 32),
  };
}

type Row = Readonly<Record<string, unknown>>;

type Subject = Pick<SentEvent, 'cardNumber' | 'sentNumber' | 'personId'>;

/** Readable data of a row beside the fields of all events. */
type Said = Subject & Pick<SentEvent, 'kind' | 'detail'> & { unreadable: readonly string[] };

function readEvent({ serialNumber, timeZone }: Sender, index: number, row: Row, said: Said): SentEvent {
  const { kind, cardNumber, sentNumber, personId, detail, unreadable } = said;
  const known = fieldsOf.get(kind) as ReadonlySet<string>;
  const notes = [...Object.keys(row).filter((name) => !known.has(name)), ...unreadable];
  if (row.kind !== kind) notes.push('kind');
  if (personId === null && isGiven(row.personId)) notes.push('personId');
  if (cardNumber === null && personId !== null && isGiven(row.cardNumber)) notes.push('cardNumber');
  const atText = textOf(row.at);
  const at = atText === null ? null : readDeviceMoment(atText, timeZone);
  if (!at?.isExact) notes.push('at');
  const direction = readOptional('direction', row.direction, directionOf, notes);
  const sequence = readOptional('sequence', row.sequence, sequenceOf, notes);
  const id = readOptional('id', row.id, (text) => text || null, notes);
  const isOwnId = id !== null && OWN_ID.test(id);
  if (id !== null && !isOwnId) notes.push('id');
  // An unreadable time still distinguishes rows.
  const named = personId === null ? (cardNumber ?? '') : `${personId}\n${cardNumber ?? ''}`;
  const content = `${kind}\n${at?.atMs ?? JSON.stringify(row.at)}\n${named}${detail === null ? '' : `\n${JSON.stringify(detail)}`}`;
  return {
    index,
    id: id === null ? null : id.slice(0, 64),
    isOwnId,
    eventId: isOwnId ? id : hash('sha256', id ?? `${serialNumber}\n${content}`),
    contentHash: hash('sha256', `${content}\n${direction ?? ''}\n${sequence ?? ''}`).slice(0, 32),
    kind,
    deviceAtMs: at?.atMs ?? null,
    cardNumber,
    sentNumber,
    personId,
    direction,
    sequence,
    detail,
    notes: notes.length === 0 ? notes : notes.slice(0, NOTES_MAX).map(plainName),
  };
}

/** Returns the kind of a row; an unreadable one counts as a card. */
function kindOf(value: unknown): EventKindName {
  return eventKinds.find((name) => name === value) ?? USUAL_KIND;
}

/** Returns the person of an event, empty for an event about the machine; null where the row names no person. */
function readSubject(kind: EventKindName, row: Row): Subject | null {
  if (eventKindOf(kind).subject === 'machine') return { cardNumber: null, sentNumber: undefined, personId: null };
  const sentNumber = bareCard(row.cardNumber);
  const upper = sentNumber.toUpperCase();
  const cardNumber = CARD.test(upper) ? upper : null;
  const idText = typeof row.personId === 'string' ? row.personId.trim().toLowerCase() : '';
  const personId = UUID.test(idText) ? idText : null;
  if (cardNumber === null && personId === null) return null;
  return { cardNumber, sentNumber: cardNumber === null || sentNumber === upper ? undefined : sentNumber, personId };
}

/** Returns the refusal of a row that names no person. */
function missingSubject({ cardNumber, personId }: Row): Pick<EventVerdict, 'error' | 'field'> {
  const field = !isGiven(cardNumber) && isGiven(personId) ? 'personId' : 'cardNumber';
  const isMissing = field === 'cardNumber' && !isGiven(cardNumber);
  return { error: isMissing ? 'FIELD_REQUIRED' : 'FIELD_FORMAT', field };
}

/** Returns the readable own fields of a kind, and the names of the unreadable ones. */
function readDetail(kind: EventKindName, row: Row): { detail: EventDetail | null; unreadable: string[] } {
  const unreadable: string[] = [];
  let detail: Record<string, unknown> | null = null;
  for (const [name, shape] of Object.entries(eventKindOf(kind).fields)) {
    if (!isGiven(row[name])) continue;
    const read = shape.safeParse(row[name]);
    const asNumber = read.success ? read : shape.safeParse(numberIn(row[name]));
    if (asNumber.success) (detail ??= {})[name] = asNumber.data;
    else unreadable.push(name);
  }
  return { detail, unreadable };
}

/** Returns the refusal of a row that lacks a required field; null for a complete one. */
function missingDetail(
  kind: EventKindName,
  row: Row,
  detail: EventDetail | null,
): Pick<EventVerdict, 'error' | 'field'> | null {
  const field = eventKindOf(kind).required?.find((name) => detail?.[name] === undefined);
  if (field === undefined) return null;
  return { error: isGiven(row[field]) ? 'FIELD_FORMAT' : 'FIELD_REQUIRED', field };
}

/** Returns the number in a text; the value itself where it holds none. */
function numberIn(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Returns a value as trimmed text; null for a value that is neither text nor a number. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : null;
}

/** Returns a value that may be absent. An unreadable one counts as absent, and its name is added to the notes. */
function readOptional<T>(name: string, value: unknown, reading: (text: string) => T | null, notes: string[]): T | null {
  if (!isGiven(value)) return null;
  const text = textOf(value);
  const result = text === null ? null : reading(text);
  if (result === null) notes.push(name);
  return result;
}

/** Returns a card without the blanks and hyphens that readers print; empty for a value of another type. */
function bareCard(value: unknown): string {
  const isCard = typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value));
  return isCard ? String(value).replace(/[\s-]/g, '') : '';
}

function directionOf(text: string): 'in' | 'out' | null {
  const direction = text.toLowerCase();
  return direction === 'in' || direction === 'out' ? direction : null;
}

function sequenceOf(text: string): number | null {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}

/** Replaces special characters in a machine's field names, which appear in SQL arrays and on screens. */
function plainName(name: string): string {
  return name.replace(/[^\w.-]/g, '?').slice(0, 40);
}

function isRecord(row: unknown): row is Row {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}

function contentOf(row: unknown): string {
  return JSON.stringify(row).slice(0, UNREAD_MAX);
}
