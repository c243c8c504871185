import { EVENTS_MAX } from '@kiga/contract/devices/door.acts.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Machine } from '../../program/machine.ts';
import type { Program } from '../../program/program.ts';
import type { EventVerdict } from '../read-events.ts';
import { machineSession } from '../signer.ts';
import type { TakeEvents } from '../take-events.ts';
import {
  type FindMakerMachine,
  isSameKey,
  type MakerMachine,
  MakerRefusal,
  type RefusalCause,
} from './find-maker-machine.ts';
import { answerCommand, commandsFor } from './maker-commands.ts';
import { type MakerPeople, makerPeople, type NumberedPerson } from './maker-people.ts';
import {
  dialectOf,
  given,
  linesOf,
  readAccessLine,
  readAttendanceLine,
  readCommandAnswers,
  secondsOfMoment,
  shortened,
  tableOf,
  type ZktecoUse,
} from './zkteco-lines.ts';

/** Maximum body: thousands of lines, or one picture that is dropped. */
const BODY_MAX_BYTES = 4 * 1024 * 1024;

/** Seconds between two requests of a machine for commands, and after a failure. */
const DELAY_SECONDS = 10;
const ERROR_DELAY_SECONDS = 30;

/** Codes of the ways in which people prove themselves to a machine. */
const BY_CARD = '4';
const BY_FACE = '15';

const OK = 'OK\n';

declare module 'fastify' {
  interface FastifyRequest {
    /** The machine of a request by a maker's protocol, once its proof was right. */
    makerMachine?: MakerMachine;
    /** Events of a maker's request, the verdicts on them, and for Hikvision the texts of its parts. */
    makerEvents?: { rows: readonly object[]; verdicts: readonly EventVerdict[]; texts?: readonly string[] };
    /** Cause of a refusal, which is not told. */
    makerRefusal?: RefusalCause;
  }
}

interface Parts {
  program: Program;
  findMachine: FindMakerMachine;
  takeEvents: TakeEvents;
}

/**
 * Registers ZKTeco's PUSH protocol below `/iclock/`: the attendance dialect, and of the access dialect the registration,
 * the clock and the log. A body is read only after the proof.
 */
export async function registerZkteco(app: FastifyInstance, parts: Parts): Promise<void> {
  const { program, findMachine } = parts;
  const people = makerPeople(program);
  await app.register(
    async (inner) => {
      inner.removeAllContentTypeParsers();
      inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
        done(null, body),
      );
      inner.addHook('onRequest', async (request) => {
        const serialNumber = given(request.query, 'sn');
        const key = given(request.query, 'pushcommkey');
        request.makerMachine = await findMachine(
          { protocol: 'zkteco', serialNumber, address: request.ip },
          (settings) => (key === '' ? 'continued' : isSameKey(key, settings.key) ? 'right' : 'wrong'),
        );
      });
      inner.addHook('onSend', async (_request, reply) => {
        // Machines set their clocks by this header.
        reply.header('date', program.clock.now().toUTCString());
      });
      inner.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
      const route = (
        method: 'GET' | 'POST' | ('GET' | 'POST')[],
        url: string,
        answer: (request: FastifyRequest, of: MakerMachine) => Promise<string> | string,
      ) =>
        inner.route({
          method,
          url,
          bodyLimit: BODY_MAX_BYTES,
          exposeHeadRoute: false,
          handler: async (request, reply) => {
            const text = await answer(request, request.makerMachine as MakerMachine);
            return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
          },
        });
      route('GET', '/cdata', (request, of) => handshake(program, request, of));
      route('POST', '/cdata', (request, of) => takeUpload(parts, people, request, of));
      route('GET', '/getrequest', async (_request, of) => {
        const commands = await commandsFor(program, people, of);
        return commands.length === 0 ? OK : commands.map(({ id, text }) => `C:${id}:${text}\n`).join('');
      });
      route('POST', '/devicecmd', async (request, of) => {
        for (const answer of readCommandAnswers(bodyOf(request))) await answerCommand(program, people, of, answer);
        return OK;
      });
      route(['GET', 'POST'], '/registry', (_request, of) => `RegistryCode=${registryCodeOf(program, of)}`);
      route(['GET', 'POST'], '/push', (_request, of) => accessSettings(program, of));
      route('GET', '/ping', () => OK);
      for (const url of ['/rtdata', '/time']) route('GET', url, (_request, of) => timeAnswer(program, of));
      // Pictures of events are accepted, so that the machine goes on, and dropped.
      for (const url of ['/fdata', '/photos']) route('POST', url, () => OK);
    },
    { prefix: '/iclock' },
  );
}

function bodyOf(request: FastifyRequest): string {
  return Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
}

/** Answers the first request of a machine: how it reports. In the access dialect it also repeats the registration. */
async function handshake(program: Program, request: FastifyRequest, of: MakerMachine): Promise<string> {
  if (given(request.query, 'options') === '') return OK;
  const isAccess = given(request.query, 'devicetype').toLowerCase() === 'acc';
  if (isAccess !== of.maker.isAccess) await noteOfMachine(program, of.machine, sql`is_access = ${isAccess}`);
  if (isAccess) return `registry=ok\nRegistryCode=${registryCodeOf(program, of)}\n${accessSettings(program, of)}`;
  const settings = [
    `GET OPTION FROM: ${of.machine.serialNumber}`,
    `ATTLOGStamp=${of.maker.logStamp ?? 'None'}`,
    'OPERLOGStamp=9999',
    'ATTPHOTOStamp=9999',
    `ErrorDelay=${ERROR_DELAY_SECONDS}`,
    `Delay=${DELAY_SECONDS}`,
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    // Attendance only: no people, faces, fingerprints or pictures.
    'TransFlag=TransData AttLog',
    `TimeZone=${hoursFromUtc(program, of)}`,
    'Realtime=1',
    'Encrypt=None',
  ];
  return `${settings.join('\n')}\n`;
}

function accessSettings(program: Program, of: MakerMachine): string {
  const settings = [
    'ServerVersion=3.1.2',
    'ServerName=Kiga',
    'PushProtVer=3.1.2',
    `ErrorDelay=${ERROR_DELAY_SECONDS}`,
    `RequestDelay=${DELAY_SECONDS}`,
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    'TransTables=Transaction',
    'Realtime=1',
    `SessionID=${registryCodeOf(program, of)}`,
    'TimeoutSec=10',
  ];
  return `${settings.join('\n')}\n`;
}

/** Returns the registration code of a machine: the same at each request, and of no use without the key. */
function registryCodeOf({ secrets }: Program, { machine }: MakerMachine): string {
  return secrets.hash(machine.serialNumber, 'device_makers.registry').toString('hex');
}

/** Returns the offset of the kindergarten's clock, such as `+0800`. */
function offsetOf({ clock }: Program, { machine }: MakerMachine): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: machine.timeZone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(clock.now()).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return /[+-]\d\d:\d\d/.exec(name)?.[0].replace(':', '') ?? '+0000';
}

/** Returns the time zone in the form of the attendance dialect: hours, or minutes where they are no whole hours. */
function hoursFromUtc(program: Program, of: MakerMachine): number {
  const offset = offsetOf(program, of);
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3));
  const signed = offset.startsWith('-') ? -minutes : minutes;
  return signed % 60 === 0 ? signed / 60 : signed;
}

function timeAnswer(program: Program, of: MakerMachine): string {
  return `DateTime=${secondsOfMoment(program.clock.now())},ServerTZ=${offsetOf(program, of)}`;
}

/** Stores the events of an upload, and acknowledges its lines after the commit. */
async function takeUpload(
  { program, takeEvents }: Parts,
  people: MakerPeople,
  request: FastifyRequest,
  of: MakerMachine,
): Promise<string> {
  const { table, name } = tableOf(request.query);
  const dialect = dialectOf(name);
  const lines = linesOf(bodyOf(request));
  if (dialect === undefined) return table === 'tabledata' ? `${name}=${lines.length}\n` : `OK: ${lines.length}\n`;
  const uses = lines.map((line) =>
    (dialect === 'access' ? readAccessLine : readAttendanceLine)(line, of.machine.timeZone),
  );
  const named = await people.peopleOf(
    of,
    uses.map((use) => (isUse(use) ? use : { pin: null, atMs: null })),
  );
  const rows = uses.flatMap((use, index): object[] => {
    if (use === 'door') return [];
    return [use === null ? { line: shortened(lines[index] as string) } : eventOf(use, named[index])];
  });
  const verdicts: EventVerdict[] = [];
  for (let from = 0; from < rows.length; from += EVENTS_MAX) {
    verdicts.push(...(await takeEvents(of.machine, rows.slice(from, from + EVENTS_MAX))));
  }
  request.makerEvents = { rows, verdicts };
  const stamp = given(request.query, 'stamp');
  if (name === 'attlog' && /^\d{1,20}$/.test(stamp) && stamp !== of.maker.logStamp) {
    await noteOfMachine(program, of.machine, sql`log_stamp = ${stamp}`);
  }
  if (name === 'rtlog') return OK;
  return table === 'tabledata' ? `${name}=${lines.length}\n` : `OK: ${lines.length}\n`;
}

function isUse(use: ZktecoUse | 'door' | null): use is ZktecoUse {
  return use !== null && use !== 'door';
}

/** Returns a use as an event of the guide. A number that means no person of the list stays for people to see. */
function eventOf(
  { pin, card, at, direction, verify, id }: ZktecoUse,
  person: NumberedPerson | undefined,
): Record<string, unknown> {
  const known = { id, kind: verify === BY_FACE ? 'face' : 'card', at, ...(direction && { direction }) };
  if (card !== null) return { ...known, cardNumber: card };
  if (!person) return { ...known, pin, verify };
  // The card itself was used, and it may have been reported lost.
  if (verify === BY_CARD) return { ...known, cardNumber: person.cardNumber };
  return { ...known, personId: person.personId };
}

async function noteOfMachine(
  { db }: Program,
  { kigId, deviceId, today }: Machine,
  change: ReturnType<typeof sql>,
): Promise<void> {
  await withScope(machineSession(deviceId, today), [kigId], db).transaction((inside) =>
    sql`update device_makers set ${change} where kig_id = ${kigId} and device_id = ${deviceId}
      and ${inside.within('kig_id')}`.execute(inside.db),
  );
}

/** Answers a refusal or a failure. The log has no address, because it may contain the key. */
function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isRefusal = error instanceof MakerRefusal;
  if (isRefusal) request.makerRefusal = error.reason;
  const { statusCode } = error as { statusCode?: number };
  const status = isRefusal ? 403 : statusCode && statusCode < 500 ? statusCode : 503;
  if (status === 503) request.log.error({ err: error }, 'a request by a maker’s protocol failed');
  return reply
    .status(status)
    .type('text/plain; charset=utf-8')
    .send(isRefusal ? 'REFUSED\n' : 'ERROR\n');
}
