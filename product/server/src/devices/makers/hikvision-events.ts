import { hash } from 'node:crypto';
import { Dicer } from '@fastify/busboy';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { readDeviceMoment } from '../read-device-moment.ts';

/** Maximum size of a part with an event. Larger parts, such as pictures, are read and dropped. */
const EVENT_MAX_BYTES = 64 * 1024;

/** Kind of an event at a reader, among the major kinds of Hikvision. */
const AT_READER = 5;

/** Minor kind of a recognized face. */
const FACE = 75;

/** Minor kinds in which a face or a finger matched no one for certain. */
const NOT_MATCHED: readonly number[] = [39, 76];

const DIRECTIONS: Readonly<Record<string, 'in' | 'out'>> = {
  checkin: 'in',
  checkout: 'out',
  breakin: 'in',
  breakout: 'out',
  overtimein: 'in',
  overtimeout: 'out',
};

/** Returns the event parts of an upload as text, without pictures. Throws for a body that is not multipart as announced. */
export async function eventTextsOf(contentType: string, body: Buffer): Promise<string[]> {
  if (!/^multipart\//i.test(contentType)) return body.length > EVENT_MAX_BYTES ? [] : [body.toString('utf8')];
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) throw new SyntaxError('multipart without a boundary');
  const parts = await partsOf(boundary.trim(), body);
  return parts.filter(({ type }) => !/^(image|audio|video)\//i.test(type)).map(({ text }) => text);
}

/** Parses the text of an event, JSON or XML, into the rows of the guide. An unreadable one becomes a row for people to see. */
export function hikvisionRows(text: string, timeZone: string): object[] {
  if (text.trim() === '') return [];
  const told = readTold(text);
  if (told === null) return [{ unreadable: 'event', bytes: text.length }];
  const event = told.AccessControllerEvent;
  // Heartbeats and events of cameras say nothing about people.
  if (typeof event !== 'object' || event === null) return [];
  return rowOf(told, event as Told, timeZone);
}

/** The fields of an event, in the maker's names. */
export type Told = Readonly<Record<string, unknown>>;

/** Parses the text of an event, JSON or XML; null for an unreadable one. */
export function readTold(text: string): Told | null {
  const trimmed = text.trim();
  return trimmed.startsWith('<') ? readXml(trimmed) : readJson(trimmed);
}

/** Returns the event of a person at a reader. It takes no name and no picture from the upload. */
function rowOf(told: Told, event: Told, timeZone: string): object[] {
  const [major, minor] = [numberOf(event.majorEventType), numberOf(event.subEventType)];
  const card = textOf(event.cardNo) || textOf(event.employeeNoString) || textOf(event.employeeNo);
  if (major !== AT_READER || NOT_MATCHED.includes(minor) || card === '') return [];
  const time = textOf(told.dateTime) || textOf(event.time);
  const moment = readDeviceMoment(time, timeZone);
  const direction = DIRECTIONS[textOf(event.attendanceStatus).toLowerCase()];
  const id = hash('sha256', [textOf(event.serialNo), time, card].join('\n')).slice(0, 40);
  return [
    {
      id: `hik.${id}`,
      kind: minor === FACE ? 'face' : 'card',
      at: moment ? new Date(moment.atMs).toISOString() : time.slice(0, 40),
      cardNumber: card,
      ...(direction && { direction }),
    },
  ];
}

interface Part {
  type: string;
  text: string;
}

/** Splits a multipart body of any kind. Parts that are too large have an empty text. */
function partsOf(boundary: string, body: Buffer): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const parts: Part[] = [];
    const reader = new Dicer({ boundary });
    reader.on('part', (stream) => {
      const chunks: Buffer[] = [];
      let [type, size] = ['', 0];
      stream.on('header', (headers: object) => {
        type = String((headers as Record<string, string[]>)['content-type']?.[0] ?? '');
      });
      stream.on('data', (chunk: Buffer | string) => {
        size += chunk.length;
        if (size <= EVENT_MAX_BYTES) chunks.push(Buffer.from(chunk));
      });
      stream.on('end', () => {
        parts.push({ type, text: size <= EVENT_MAX_BYTES ? Buffer.concat(chunks).toString('utf8') : '' });
      });
      stream.on('error', reject);
    });
    reader.on('error', reject);
    reader.on('finish', () => resolve(parts));
    reader.end(body);
  });
}

function readJson(text: string): Told | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    // Some firmware wraps the event once more.
    const inner = (value as Told).EventNotificationAlert;
    return (typeof inner === 'object' && inner !== null ? inner : value) as Told;
  } catch {
    return null;
  }
}

/** Parses an `EventNotificationAlert`. The parser knows no entities of a document, and loads nothing. */
function readXml(text: string): Told | null {
  try {
    const root = parseXml(text).root;
    return root === null ? null : (objectOf(root) as Told);
  } catch {
    return null;
  }
}

/** Depth of the elements that an event has. */
const DEPTH_MAX = 4;

function objectOf(element: XmlElement, depth = 0): unknown {
  const inner = element.children.filter((child) => child instanceof XmlElement);
  if (inner.length === 0 || depth === DEPTH_MAX) return element.text.trim();
  return Object.fromEntries(inner.map((child) => [child.name, objectOf(child, depth + 1)]));
}

/** Returns a short plain value as text; empty for any other. A card of zeros is none. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return /^0*$/.test(text) ? '' : text.slice(0, 64);
}

function numberOf(value: unknown): number {
  return typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
}
