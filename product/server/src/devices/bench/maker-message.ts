import { type MessageName, NOT_SHOWN } from '@kiga/contract/devices/bench.acts.ts';
import type { FastifyRequest } from 'fastify';
import { readTold, type Told } from '../makers/hikvision-events.ts';
import {
  dialectOf,
  given,
  linesOf,
  readAccessLine,
  readAttendanceLine,
  readCommandAnswers,
  tableOf,
} from '../makers/zkteco-lines.ts';
import { type CleanBody, cleanValue, type Kept, valuesOf } from './clean-message.ts';
import { readingOf } from './read-message.ts';
import { headerOf, type MessageParts } from './signed-message.ts';

const ZKTECO = '/iclock/';
const HIKVISION = '/isapi/events/';

/** Calls of ZKTeco's machines. Any other address is not stored. */
const zktecoCalls = [
  'cdata',
  'getrequest',
  'devicecmd',
  'registry',
  'push',
  'ping',
  'rtdata',
  'time',
  'fdata',
  'photos',
];

/** Parameters of addresses whose values are stored, in small letters. The key is none of them. */
const parameters = ['sn', 'table', 'tablename', 'options', 'pushver', 'stamp', 'devicetype', 'language', 'info'];

/** Settings in an answer to a machine that are stored; the registration code is none of them. */
const settings = [
  'ATTLOGStamp OPERLOGStamp ATTPHOTOStamp ErrorDelay Delay TransTimes TransInterval TransFlag TimeZone Realtime Encrypt',
  'ServerVersion ServerName PushProtVer RequestDelay TransTables TimeoutSec registry DateTime ServerTZ',
].flatMap((words) => words.split(' '));

const line: Kept = valuesOf(['pin', 'card', 'at', 'direction', 'verify']);
const zktecoRequest: Kept = {
  table: 'value',
  lines: [line],
  answers: [valuesOf(['id', 'ok'])],
};
const zktecoAnswer: Kept = {
  text: 'value',
  commands: [valuesOf(['id', 'command', 'pin', 'card'])],
  settings: valuesOf(settings),
};
const hikvisionRequest: Kept = {
  parts: [
    {
      ...valuesOf(['dateTime', 'eventType', 'eventState', 'activePostCount', 'channelID', 'protocol']),
      AccessControllerEvent: valuesOf(
        ['majorEventType', 'subEventType', 'cardNo', 'employeeNoString', 'employeeNo', 'serialNo', 'time'].concat([
          'attendanceStatus',
          'currentVerifyMode',
          'cardReaderNo',
          'doorNo',
          'picturesNumber',
          'userType',
        ]),
      ),
    },
  ],
};

/** Returns whether an address belongs to another maker's protocol. */
export function isOfMaker(url: string): boolean {
  return url.startsWith(ZKTECO) || url.startsWith(HIKVISION);
}

/** Returns the serial number that a maker's request names. */
export function makerSerialNumber(request: FastifyRequest): string {
  if (request.url.startsWith(ZKTECO)) return given(request.query ?? {}, 'sn');
  return (request.params as { serialNumber?: string } | undefined)?.serialNumber ?? '';
}

/** Returns the parts of a request by another maker's protocol. */
export function makerParts(request: FastifyRequest, body: Buffer, answer: string, status: number): MessageParts {
  const isZkteco = request.url.startsWith(ZKTECO);
  // The body of a refused request is not read.
  const isTaken = request.makerMachine !== undefined && status < 400;
  const sent = !isTaken ? nothing : isZkteco ? zktecoSent(request, body) : hikvisionSent(request);
  const answered = isZkteco && isTaken ? zktecoAnswered(answer) : cleanValue(answer.trim(), 'value');
  const { rows = [], verdicts = [] } = request.makerEvents ?? {};
  const name = isZkteco ? zktecoName(request) : hikvisionName(request);
  const type = headerOf(request, 'content-type').split(';', 1)[0] as string;
  const commands = kindsOf(answered.value);
  return {
    name,
    path: isZkteco ? zktecoPath(request) : `${HIKVISION}${makerSerialNumber(request)}`,
    error: request.makerRefusal ?? null,
    signature: proofOf(request),
    reading: {
      ...(name === 'events' && readingOf('events', '', { events: rows }, { data: { verdicts } })),
      ...(name === 'commands' && request.method === 'GET' && readingOf('commands', '', {}, { data: { commands } })),
    },
    content: {
      headers: /^[\w/.+-]{1,60}$/.test(type) ? [{ name: 'content-type', value: type }] : [],
      request: sent.text,
      answer: answered.text,
      isShortened: sent.isShortened || answered.isShortened,
      removed: [...new Set([...sent.removed, ...answered.removed])],
      skewMs: null,
    },
  };
}

const nothing: CleanBody = { value: undefined, text: '', isShortened: false, removed: [] };

/** A request of ZKTeco's without a key continues an earlier one, and Hikvision's first one always comes without proof. */
function proofOf({ makerMachine, makerRefusal }: FastifyRequest): MessageParts['signature'] {
  if (makerMachine) return 'key';
  return makerRefusal === 'key' ? 'key-wrong' : 'unchecked';
}

function callOf(request: FastifyRequest): string | undefined {
  const [bare = ''] = request.url.split('?', 1);
  return zktecoCalls.find((call) => ZKTECO + call === bare);
}

function zktecoName(request: FastifyRequest): MessageName {
  const call = callOf(request);
  if (call === 'cdata' && request.method === 'POST') {
    return dialectOf(tableOf(request.query).name) ? 'events' : 'other';
  }
  if (call === 'ping') return 'heartbeat';
  return call === 'getrequest' || call === 'devicecmd' ? 'commands' : 'other';
}

function hikvisionName({ makerEvents }: FastifyRequest): MessageName {
  if (!makerEvents) return 'other';
  return makerEvents.rows.length > 0 ? 'events' : 'heartbeat';
}

function zktecoPath(request: FastifyRequest): string {
  const shown = Object.entries((request.query ?? {}) as Record<string, unknown>).map(([name, value]) => {
    const isName = /^\w{1,20}$/.test(name);
    const isKept = parameters.includes(name.toLowerCase()) && typeof value === 'string' && /^[\w.-]{0,40}$/.test(value);
    return `${isName ? name : NOT_SHOWN}=${isKept ? value : NOT_SHOWN}`;
  });
  const path = ZKTECO + (callOf(request) ?? NOT_SHOWN);
  return shown.length > 0 ? `${path}?${shown.join('&')}` : path;
}

/** Returns the lines of an upload, with their readable columns alone; lines of other tables are not stored. */
function zktecoSent(request: FastifyRequest, body: Buffer): CleanBody {
  const text = body.toString('utf8');
  if (text === '') return nothing;
  if (callOf(request) === 'devicecmd') return cleanValue({ answers: readCommandAnswers(text) }, zktecoRequest);
  const { name } = tableOf(request.query);
  const dialect = dialectOf(name);
  if (dialect === undefined) return cleanValue({ table: name, lines: NOT_SHOWN }, zktecoRequest);
  const timeZone = request.makerMachine?.machine.timeZone ?? 'UTC';
  const lines = linesOf(text).map((one) => {
    const use = (dialect === 'access' ? readAccessLine : readAttendanceLine)(one, timeZone);
    if (use === null || use === 'door') return NOT_SHOWN;
    const { pin, card, at, atMs, direction, verify } = use;
    return { pin, card, at: atMs === null ? NOT_SHOWN : at, direction, verify };
  });
  return cleanValue({ table: name, lines }, zktecoRequest);
}

/** Returns an answer to ZKTeco's machine: its commands, its settings, or a short text. */
function zktecoAnswered(answer: string): CleanBody {
  const lines = linesOf(answer);
  const commands = lines.flatMap((one) => {
    const [, id, text = ''] = /^C:(\d+):(.*)$/.exec(one) ?? [];
    if (id === undefined) return [];
    const pin = /\bPIN=(\w+)/i.exec(text)?.[1] ?? null;
    const card = /\bCard(?:No)?=(\w+)/i.exec(text)?.[1] ?? null;
    return [{ id: Number(id), command: text.split(/ (?=\w+=)/, 1)[0], pin, card }];
  });
  if (commands.length > 0) return cleanValue({ commands }, zktecoAnswer);
  const [first = ''] = lines;
  if (lines.length <= 1 && !first.includes('=')) return cleanValue({ text: first }, zktecoAnswer);
  const pairs = lines.flatMap((one) => {
    const [name = '', value] = one.split(/=(.*)/s);
    return value === undefined ? [] : [[name, value] as const];
  });
  return cleanValue({ settings: Object.fromEntries(pairs) }, zktecoAnswer);
}

/** Returns the kinds of Kiga's commands that an answer holds; changes of people ask for the list. */
function kindsOf(answered: unknown): { kind: string }[] {
  const { commands = [] } = (answered ?? {}) as { commands?: { command: string }[] };
  return commands.map(({ command }) => {
    if (command.startsWith('DATA')) return { kind: 'people' };
    if (command === 'REBOOT' || command.endsWith('03000000')) return { kind: 'restart' };
    return { kind: command === 'CHECK' ? 'check' : 'open' };
  });
}

/** Returns the events of an upload in the maker's names; numbers of people and cards as text, like all others. */
function hikvisionSent({ makerEvents }: FastifyRequest): CleanBody {
  const parts = (makerEvents?.texts ?? [])
    .filter((text) => text.trim() !== '')
    .map((text) => readTold(text) ?? NOT_SHOWN);
  return cleanValue({ parts: parts.map((part) => (typeof part === 'string' ? part : asText(part))) }, hikvisionRequest);
}

function asText(told: Told): Told {
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => {
      if (typeof value === 'number') return [name, String(value)];
      return [
        name,
        typeof value === 'object' && value !== null && !Array.isArray(value) ? asText(value as Told) : value,
      ];
    }),
  );
}
