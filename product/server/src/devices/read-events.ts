import { hash } from 'node:crypto';
import { eventKinds, type sendEvents } from '@kiga/contract/devices/door.acts.ts';
import type { z } from 'zod';
import { readDeviceMoment } from './read-device-moment.ts';

/** What became of one event. */
export type EventVerdict = z.output<typeof sendEvents.output>['verdicts'][number];

/** An event as a machine sent it, as far as it could be read. */
export interface SentEvent {
  /** Where in the batch. */
  index: number;
  /** The machine's own id; null where it gave none. */
  id: string | null;
  /** By which it is known: the machine's id, or a hash of what it is. */
  eventId: string;
  /** Hex of 16 bytes. */
  contentHash: string;
  kind: (typeof eventKinds)[number];
  /** Null where the time cannot be read. */
  deviceAtMs: number | null;
  cardNumber: string;
  direction: 'in' | 'out' | null;
  sequence: number | null;
  /** Names of fields that were unknown, or could not be read as they stood. */
  notes: readonly string[];
}

/** A row that tells of no card; it is kept as it came, for a person to see. */
export interface UnreadRow {
  index: number;
  verdict: EventVerdict;
  /** JSON of the row, at most `UNREAD_MAX` characters. */
  content: string;
}

/** Characters of a row that is kept unread. */
const UNREAD_MAX = 1_000;

/** Names of fields that one event notes; a row with more is a program gone wrong. */
const NOTES_MAX = 10;

const KNOWN_FIELDS = new Set(['id', 'kind', 'at', 'cardNumber', 'direction', 'sequence']);
const CARD = /^[0-9A-Z]{1,20}$/;
const OWN_ID = /^[\w.:-]{1,64}$/;
const DIRECTIONS: Readonly<Record<string, 'in' | 'out'>> = { in: 'in', out: 'out' };

/**
 * Reads the events of a batch, each by itself. An event needs a card; any other field that cannot be read is left out and
 * noted, for a child must not disappear with it. `timeZone` is that of times without an offset.
 */
export function readEvents(
  { serialNumber, timeZone }: { serialNumber: string; timeZone: string },
  rows: readonly unknown[],
): { events: SentEvent[]; unread: UnreadRow[] } {
  const events: SentEvent[] = [];
  const unread: UnreadRow[] = [];
  for (const [index, row] of rows.entries()) {
    const given = isRecord(row) ? row : {};
    const cardNumber = cardOf(given.cardNumber);
    if (cardNumber === null) unread.push({ index, verdict: rejection(row, given), content: contentOf(row) });
    else events.push(readEvent(serialNumber, timeZone, index, { ...given, cardNumber }));
  }
  return { events, unread };
}

type Row = Readonly<Record<string, unknown>>;

function readEvent(
  serialNumber: string,
  timeZone: string,
  index: number,
  row: Row & { cardNumber: string },
): SentEvent {
  const notes = new Set(Object.keys(row).filter((name) => !KNOWN_FIELDS.has(name)));
  const { cardNumber } = row;
  const read = <T>(name: string, reading: (value: string) => T | null, isOptional = true): T | null => {
    const value = row[name];
    if (isOptional && (value === undefined || value === null || value === '')) return null;
    const result = typeof value === 'string' || typeof value === 'number' ? reading(String(value).trim()) : null;
    if (result === null) notes.add(name);
    return result;
  };
  if (!eventKinds.includes(row.kind as 'card')) notes.add('kind');
  const at = read('at', (text) => readDeviceMoment(text, timeZone), false);
  if (at && !at.isExact) notes.add('at');
  const direction = read('direction', (text) => DIRECTIONS[text.toLowerCase()] ?? null);
  const sequence = read('sequence', sequenceOf);
  const id = read('id', (text) => text || null);
  if (id !== null && !OWN_ID.test(id)) notes.add('id');
  // A time that cannot be read still tells one row from another.
  const known = `card\n${at?.atMs ?? JSON.stringify(row.at)}\n${cardNumber}`;
  return {
    index,
    id: id === null ? null : id.slice(0, 64),
    eventId: eventIdOf(id) ?? hash('sha256', `${serialNumber}\n${known}`),
    contentHash: hash('sha256', `${known}\n${direction ?? ''}\n${sequence ?? ''}`).slice(0, 32),
    kind: 'card',
    deviceAtMs: at?.atMs ?? null,
    cardNumber,
    direction,
    sequence,
    notes: [...notes].slice(0, NOTES_MAX).map(plainName),
  };
}

/** Cards as Kiga compares them: capital letters, without the blanks and hyphens that readers print. Null for none. */
function cardOf(value: unknown): string | null {
  if (typeof value !== 'string' && !(typeof value === 'number' && Number.isSafeInteger(value))) return null;
  const card = String(value).replace(/[\s-]/g, '').toUpperCase();
  return CARD.test(card) ? card : null;
}

function sequenceOf(text: string): number | null {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}

/** An id of another form is known by its hash. */
function eventIdOf(id: string | null): string | null {
  return id === null || OWN_ID.test(id) ? id : hash('sha256', id);
}

/** Field names are the machine's, and stand in SQL arrays and on screens. */
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
