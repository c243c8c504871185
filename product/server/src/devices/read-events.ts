import { hash } from 'node:crypto';
import { eventKinds, type sendEvents } from '@kiga/contract/devices/door.acts.ts';
import type { z } from 'zod';
import { readDeviceMoment } from './read-device-moment.ts';

/** The verdict on one event. */
export type EventVerdict = z.output<typeof sendEvents.output>['verdicts'][number];

/** An event as a machine sent it, with its readable fields. */
export interface SentEvent {
  /** Index in the batch. */
  index: number;
  /** The machine's own id; null where it sent none. */
  id: string | null;
  /** Identity of the event: the machine's id, or a hash of the content. */
  eventId: string;
  /** Hexadecimal form of 16 bytes. */
  contentHash: string;
  kind: (typeof eventKinds)[number];
  /** Null where the time is unreadable. */
  deviceAtMs: number | null;
  cardNumber: string;
  /** The card with its letters as sent; undefined where they are upper case. */
  sentNumber: string | undefined;
  direction: 'in' | 'out' | null;
  sequence: number | null;
  /** Names of unknown or unreadable fields. */
  notes: readonly string[];
}

/** A row without a readable card, stored as received for users to check. */
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

const KNOWN_FIELDS = new Set(['id', 'kind', 'at', 'cardNumber', 'direction', 'sequence']);
const CARD = /^[0-9A-Z]{1,20}$/;
const OWN_ID = /^[\w.:-]{1,64}$/;

/**
 * Parses the events of a batch one by one. An event needs a card. Any other unreadable field is ignored and noted,
 * because a child must not disappear with it. `timeZone` applies to times without an offset.
 */
export function readEvents(
  { serialNumber, timeZone }: { serialNumber: string; timeZone: string },
  rows: readonly unknown[],
): { events: SentEvent[]; unread: UnreadRow[] } {
  const events: SentEvent[] = [];
  const unread: UnreadRow[] = [];
  for (const [index, row] of rows.entries()) {
    const given = isRecord(row) ? row : {};
    const sentNumber = bareCard(given.cardNumber);
    const cardNumber = sentNumber.toUpperCase();
    if (!CARD.test(cardNumber)) unread.push({ index, verdict: rejection(row, given), content: contentOf(row) });
    else events.push(readEvent({ serialNumber, timeZone }, index, given, { cardNumber, sentNumber }));
  }
  return { events, unread };
}

type Row = Readonly<Record<string, unknown>>;

function readEvent(
  { serialNumber, timeZone }: { serialNumber: string; timeZone: string },
  index: number,
  row: Row,
  { cardNumber, sentNumber }: { cardNumber: string; sentNumber: string },
): SentEvent {
  const notes = Object.keys(row).filter((name) => !KNOWN_FIELDS.has(name));
  if (!eventKinds.includes(row.kind as 'card')) notes.push('kind');
  const atText = textOf(row.at);
  const at = atText === null ? null : readDeviceMoment(atText, timeZone);
  if (!at?.isExact) notes.push('at');
  const direction = readOptional('direction', row.direction, directionOf, notes);
  const sequence = readOptional('sequence', row.sequence, sequenceOf, notes);
  const id = readOptional('id', row.id, (text) => text || null, notes);
  const isOwnId = id !== null && OWN_ID.test(id);
  if (id !== null && !isOwnId) notes.push('id');
  // An unreadable time still distinguishes rows.
  const known = `card\n${at?.atMs ?? JSON.stringify(row.at)}\n${cardNumber}`;
  return {
    index,
    id: id === null ? null : id.slice(0, 64),
    eventId: isOwnId ? id : hash('sha256', id ?? `${serialNumber}\n${known}`),
    contentHash: hash('sha256', `${known}\n${direction ?? ''}\n${sequence ?? ''}`).slice(0, 32),
    kind: 'card',
    deviceAtMs: at?.atMs ?? null,
    cardNumber,
    sentNumber: sentNumber === cardNumber ? undefined : sentNumber,
    direction,
    sequence,
    notes: notes.length === 0 ? notes : notes.slice(0, NOTES_MAX).map(plainName),
  };
}

/** Returns a value as trimmed text; null for a value that is neither text nor a number. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : null;
}

/** Returns a value that may be absent. An unreadable one counts as absent, and its name is added to the notes. */
function readOptional<T>(name: string, value: unknown, reading: (text: string) => T | null, notes: string[]): T | null {
  if (value === undefined || value === null || value === '') return null;
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

function rejection(row: unknown, { id, cardNumber }: Row): EventVerdict {
  const told = { id: typeof id === 'string' ? id.slice(0, 64) : null, verdict: 'rejected' } as const;
  if (!isRecord(row)) return { ...told, error: 'FIELD_REQUIRED' };
  const isMissing = cardNumber === undefined || cardNumber === null || cardNumber === '';
  return { ...told, error: isMissing ? 'FIELD_REQUIRED' : 'FIELD_FORMAT', field: 'cardNumber' };
}

function contentOf(row: unknown): string {
  return JSON.stringify(row).slice(0, UNREAD_MAX);
}
