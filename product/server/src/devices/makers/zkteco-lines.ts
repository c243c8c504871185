import { readDeviceMoment } from '../read-device-moment.ts';

/** A use of a ZKTeco machine, parsed from a line of its log. */
export interface ZktecoUse {
  /** Number of the person on the machine; null where the machine knows none. */
  pin: string | null;
  /** Card as the machine read it; null where the line has none. */
  card: string | null;
  /** ISO 8601 in UTC where the time is readable, else as sent. */
  at: string;
  /** Milliseconds; null for an unreadable time. */
  atMs: number | null;
  direction: 'in' | 'out' | null;
  /** The machine's code of the way in which the person proved themselves, such as 4 for a card and 15 for a face. */
  verify: string;
  /** Identifies the line when the machine sends it again. */
  id: string;
}

/** Maximum length of an unreadable line that is kept. */
const LINE_MAX = 200;

/** Attendance states that mean arriving and leaving; others say neither. */
const DIRECTIONS: Readonly<Record<string, 'in' | 'out'>> = {
  '0': 'in',
  '1': 'out',
  '2': 'out',
  '3': 'in',
  '4': 'in',
  '5': 'out',
};

/** States of the access dialect: entering and leaving through the door. */
const DOOR_DIRECTIONS: Readonly<Record<string, 'in' | 'out'>> = { '0': 'in', '1': 'out' };

/** Tables of events. All others, such as people, faces, fingerprints and pictures, are read and dropped. */
const EVENT_TABLES = { attlog: 'attendance', rtlog: 'access', transaction: 'access' } as const;

/** Returns a parameter of the query; empty for none. Firmware differs in the case of their names. */
export function given(query: unknown, name: string): string {
  const all = query as Readonly<Record<string, unknown>>;
  const key = Object.keys(all).find((one) => one.toLowerCase() === name);
  const value = key === undefined ? '' : all[key];
  return typeof value === 'string' ? value : '';
}

/** Returns the table of an upload as sent, and the name of the table itself, in small letters. */
export function tableOf(query: unknown): { table: string; name: string } {
  const table = given(query, 'table').toLowerCase();
  return { table, name: table === 'tabledata' ? given(query, 'tablename').toLowerCase() : table };
}

/** Returns the dialect in which a table of events is written; undefined for another table. */
export function dialectOf(name: string): 'attendance' | 'access' | undefined {
  return Object.hasOwn(EVENT_TABLES, name) ? EVENT_TABLES[name as keyof typeof EVENT_TABLES] : undefined;
}

/** Splits a body into lines without the empty ones. */
export function linesOf(body: string): string[] {
  return body.split(/\r?\n/).filter((line) => line.trim() !== '');
}

/**
 * Parses a line of the attendance log: `PIN<tab>time<tab>state<tab>verification<tab>work code<tab>...`. Times are in the
 * kindergarten's time zone. Returns null for a line without a number and a time.
 */
export function readAttendanceLine(line: string, timeZone: string): ZktecoUse | null {
  const [pin = '', time = '', state = '', verify = ''] = line.split('\t').map((part) => part.trim());
  if (!isPin(pin) || time === '') return null;
  const direction = DIRECTIONS[state] ?? null;
  return { pin, card: null, direction, verify, ...timeOf(time, timeZone), id: idOf('a', pin, time, state) };
}

/**
 * Parses a line of the access log: pairs such as `time=...<tab>pin=...<tab>cardno=...`, or a stored one with
 * `time_second`. Returns null for an unreadable line, and `door` for one without a person, such as an opened door.
 */
export function readAccessLine(line: string, timeZone: string): ZktecoUse | 'door' | null {
  const pairs = readPairs(line.replace(/^\s*transaction\s+/i, ''));
  const given = (name: string) => pairs.get(name) ?? '';
  const seconds = given('time_second');
  const time = given('time') || (/^\d{1,10}$/.test(seconds) ? momentOfSeconds(Number(seconds)) : '');
  if (time === '') return null;
  const pin = isPin(given('pin')) ? given('pin') : null;
  const card = /^[0-9A-Za-z]{1,20}$/.test(given('cardno')) && !isZero(given('cardno')) ? given('cardno') : null;
  if (pin === null && card === null) return 'door';
  const state = given('inoutstatus') || given('inoutstate');
  const direction = DOOR_DIRECTIONS[state] ?? null;
  const verify = given('verifytype') || given('verified');
  const index = given('index');
  return { pin, card, direction, verify, ...timeOf(time, timeZone), id: idOf('d', pin ?? `c${card}`, time, index) };
}

/** Returns the part of an unreadable line that is kept for people to see. */
export function shortened(line: string): string {
  return line.slice(0, LINE_MAX);
}

/** The answer of a machine to a command: `ID=12&Return=0&CMD=DATA`. */
export interface CommandAnswer {
  id: number;
  ok: boolean;
}

/** Parses the answers to commands, and omits unreadable lines. */
export function readCommandAnswers(body: string): CommandAnswer[] {
  return linesOf(body).flatMap((line) => {
    const given = new URLSearchParams(line.trim());
    const [id, result] = [given.get('ID') ?? '', given.get('Return') ?? ''];
    if (!/^\d{1,15}$/.test(id) || !/^-?\d{1,9}$/.test(result)) return [];
    return [{ id: Number(id), ok: Number(result) >= 0 }];
  });
}

/** Returns a moment as the seconds of the access dialect, which counts months of 31 days since 2000, in UTC. */
export function secondsOfMoment(moment: Date): number {
  const months = (moment.getUTCFullYear() - 2000) * 12 + moment.getUTCMonth();
  const days = months * 31 + moment.getUTCDate() - 1;
  return days * 86_400 + moment.getUTCHours() * 3600 + moment.getUTCMinutes() * 60 + moment.getUTCSeconds();
}

/** Returns the local time that seconds of the access dialect mean, `yyyy-mm-dd hh:mm:ss`. */
export function momentOfSeconds(seconds: number): string {
  const part = (per: number, of: number) => Math.floor(seconds / per) % of;
  const two = (value: number) => String(value).padStart(2, '0');
  const year = 2000 + Math.floor(seconds / (86_400 * 31 * 12));
  const [month, day] = [part(86_400 * 31, 12) + 1, part(86_400, 31) + 1];
  return `${year}-${two(month)}-${two(day)} ${two(part(3600, 24))}:${two(part(60, 60))}:${two(part(1, 60))}`;
}

function readPairs(line: string): Map<string, string> {
  const pairs = line.split(/\t|,(?=\w+=)/).flatMap((part) => {
    const at = part.indexOf('=');
    return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const];
  });
  return new Map(pairs);
}

function isPin(text: string): boolean {
  return /^[0-9A-Za-z]{1,24}$/.test(text) && !isZero(text);
}

function isZero(text: string): boolean {
  return /^0+$/.test(text);
}

function timeOf(text: string, timeZone: string): Pick<ZktecoUse, 'at' | 'atMs'> {
  const moment = readDeviceMoment(text, timeZone);
  return { at: moment ? new Date(moment.atMs).toISOString() : text.slice(0, 40), atMs: moment?.atMs ?? null };
}

function idOf(...parts: string[]): string {
  return `zk.${parts.join('.').replace(/[^\w.:-]/g, '_')}`.slice(0, 64);
}
