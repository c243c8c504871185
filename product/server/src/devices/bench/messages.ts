import {
  type Bench,
  type Exchange,
  MESSAGES_MAX,
  type MessageReading,
  type readMessages,
  type replayMessage,
  WATCH_MINUTES,
  type WholeExchange,
} from '@kiga/contract/devices/bench.acts.ts';
import { logEvents } from '@kiga/contract/identity/log-events.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { whoOf, writeLog } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { seesCards } from '../cards-as-seen.ts';
import { type Benched, benched, headOf, signingOf } from './bench-machine.ts';
import { maskCard, withoutPeople } from './clean-message.ts';
import { CONTENT_CONTEXT, READING_CONTEXT } from './message-log.ts';
import { sendOwn, signEvents } from './own-request.ts';
import { type MessageContent, SIGNED_PREFIX } from './signed-message.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Begins or prolongs a watch. The first one of an account stands in the log. */
export async function watch(program: Program, scope: Scope, deviceId: string): Promise<{ watchedUntil: string }> {
  const on = await benched(program, scope, deviceId);
  const now = program.clock.now();
  const until = new Date(now.getTime() + WATCH_MINUTES * MINUTE_MS);
  const isNew = (await headOf(program, on)).watchedUntil === null;
  await scope.transaction(async (inside) => {
    await sql`insert into device_watches (serial_number, kig_id, device_id, watched_until)
      select serial_number, kig_id, device_id, ${until} from device_registrations
      where kig_id = ${on.kigId} and device_id = ${deviceId}
      on conflict (serial_number) do update set kig_id = excluded.kig_id, device_id = excluded.device_id,
        watched_until = excluded.watched_until`.execute(inside.db);
    if (isNew) await logged(program, inside, on, 'deviceWatched');
  });
  await program.devices.messages.refresh();
  return { watchedUntil: until.toISOString() };
}

/** Writes an act on the bench into the log. */
export function logged(
  { clock }: Pick<Program, 'clock'>,
  inside: Scope,
  { device, kigId }: Benched,
  event: 'deviceWatched' | 'deviceReplay' | 'deviceSelfTest',
): Promise<void> {
  return writeLog(inside.db, clock, {
    ...whoOf(inside.session),
    kind: 'device',
    event: logEvents[event],
    kigId,
    entity: 'devices.device',
    recordId: device.id,
    title: String(device.deviceName),
  });
}

type Row = Omit<Exchange, 'at' | 'reading'> & { at: Date; reading: Buffer };

const columns = sql`m.id, m.at, m.ms::float8 as ms, m.name, m.source, m.method, m.path, m.status, m.error, m.signature,
  m.request_bytes as "requestBytes", m.answer_bytes as "answerBytes", m.address, m.reading_encrypted as reading`;

/** Returns a machine with its messages. */
export async function bench(program: Program, scope: Scope, deviceId: string): Promise<Bench> {
  await program.devices.messages.settled();
  const on = await benched(program, scope, deviceId);
  const { todayAt, ...machine } = await headOf(program, on);
  const { rows } = await sql<Row>`select ${columns} from device_messages m
    where m.kig_id = ${on.kigId} and ${on.scope.within('m.kig_id')} and m.device_id = ${deviceId}
    order by m.id desc limit ${MESSAGES_MAX / 2}`.execute(on.scope.db);
  const today = rows.filter(({ at }) => at >= todayAt).length;
  const isCardSeen = seesCards(program.stores.get('campus.student'), scope);
  return {
    // Each row is a request and its answer.
    machine: { ...machine, messagesToday: 2 * today },
    list: rows.map((row) => shown(program, row, isCardSeen)),
  };
}

function shown({ secrets }: Pick<Program, 'secrets'>, { at, reading, ...row }: Row, isCardSeen: boolean): Exchange {
  const facts = JSON.parse(secrets.decrypt(reading, READING_CONTEXT)) as MessageReading;
  const { cardNumber, ...others } = facts;
  const card = cardNumber === undefined ? {} : { cardNumber: isCardSeen ? cardNumber : maskCard(cardNumber) };
  return { ...row, at: at.toISOString(), reading: { ...others, ...card } };
}

/** Returns messages with their bodies. */
export async function wholeMessages(
  program: Program,
  scope: Scope,
  { deviceId, ids }: Pick<z.output<typeof readMessages.input>, 'deviceId' | 'ids'>,
): Promise<WholeExchange[]> {
  const on = await benched(program, scope, deviceId);
  const rows = await readRows(on, ids);
  const isCardSeen = seesCards(program.stores.get('campus.student'), scope);
  const isOne = rows.length === 1;
  return Promise.all(
    rows.map(async ({ content: sealed, ...row }) => {
      const content = contentOf(program, sealed);
      const message = shown(program, row, isCardSeen);
      const seen = (text: string) => (isCardSeen ? text : withoutPeople(text));
      const { headers, isShortened, removed, skewMs } = content;
      return {
        ...message,
        headers,
        requestBody: seen(content.request),
        answerBody: seen(content.answer),
        isShortened,
        removed,
        skewMs,
        // A download of many messages needs no looks into the events of each.
        ...(isOne ? await effectsOf(program, on, row, content) : { eventAt: null, recognised: null, arrival: null }),
        mayReplay: isWhole(row, message.reading, content) && on.device.status === 'registered',
      };
    }),
  );
}

async function readRows({ kigId, device, scope }: Benched, ids: readonly string[]) {
  const { rows } = await sql<Row & { content: Buffer }>`select ${columns}, m.content_encrypted as content
    from device_messages m where m.kig_id = ${kigId} and ${scope.within('m.kig_id')} and m.device_id = ${device.id}
      and m.id = any(${[...ids]}::uuid[]) order by m.id desc`.execute(scope.db);
  return rows;
}

function contentOf({ secrets }: Pick<Program, 'secrets'>, sealed: Buffer): MessageContent {
  return JSON.parse(secrets.decrypt(sealed, CONTENT_CONTEXT));
}

/** Returns whether the message holds signed events that are all stored, each with all its values. */
function isWhole(
  { name, status, path }: Pick<Row, 'name' | 'status' | 'path'>,
  reading: MessageReading,
  content: MessageContent,
) {
  return (
    name === 'events' &&
    path.startsWith(SIGNED_PREFIX) &&
    status === 200 &&
    reading.rejected === 0 &&
    !content.isShortened &&
    content.removed.length === 0
  );
}

type Effects = Pick<WholeExchange, 'eventAt' | 'recognised' | 'arrival'>;

/** Returns what the events of a message led to. */
async function effectsOf(
  { devices }: Program,
  { kigId, device, scope }: Benched,
  { name, status }: Pick<Row, 'name' | 'status'>,
  { request, skewMs }: MessageContent,
): Promise<Effects> {
  const { events = [] } = name === 'events' ? (JSON.parse(request) as { events?: { id?: string; at?: string }[] }) : {};
  const moments = events.flatMap(({ at }) => (at === undefined ? [] : Date.parse(at))).filter(Number.isFinite);
  const [first] = moments;
  if (first === undefined || status !== 200 || skewMs === null)
    return { eventAt: null, recognised: null, arrival: null };
  const eventAt = new Date(first - skewMs);
  const eventIds = events.flatMap(({ id }) => id ?? []);
  const [from, until] = [Math.min(...moments) - skewMs - DAY_MS, Math.max(...moments) - skewMs + DAY_MS];
  const { rows } = await sql<{ students: number; adults: number; unknown: number; arrivals: number }>`
    select count(distinct e.student_id)::integer as students,
      count(*) filter (where e.student_id is null and e.person_kind is not null)::integer as adults,
      count(*) filter (where e.student_id is null and e.person_kind is null
        and coalesce(e.card_number, e.person_id::text) is not null)::integer as unknown,
      count(*) filter (where e.student_id is not null and not e.lost
        and coalesce(e.direction, 'in') = 'in')::integer as arrivals
    from device_events e where e.kig_id = ${kigId} and ${scope.within('e.kig_id')} and e.device_id = ${device.id}
      and e.at between ${new Date(from)} and ${new Date(until)} and e.event_id = any(${eventIds}::text[])`.execute(
    scope.db,
  );
  const { arrivals = 0, ...recognised } = rows[0] ?? { students: 0, adults: 0, unknown: 0 };
  const [trial] = devices.dayTrials;
  return {
    eventAt: eventAt.toISOString(),
    recognised: eventIds.length > 0 ? recognised : null,
    arrival: arrivals > 0 && trial ? await trial.stateAt(scope, eventAt) : null,
  };
}

/** Sends the events of a message again. */
export async function replay(
  app: FastifyInstance,
  program: Program,
  scope: Scope,
  { deviceId, id }: Pick<z.output<typeof replayMessage.input>, 'deviceId' | 'id'>,
): Promise<z.input<typeof replayMessage.output>> {
  const on = await benched(program, scope, deviceId);
  const [row] = await readRows(on, [id]);
  if (!row) throw new AppError('RECORD_NOT_FOUND');
  const by = await signingOf(program, on);
  const content = contentOf(program, row.content);
  if (!isWhole(row, shown(program, row, true).reading, content)) throw new AppError('DEVICES_REPLAY_IMPOSSIBLE');
  await withScope(scope.session, [on.kigId], scope.db).transaction((inside) =>
    logged(program, inside, on, 'deviceReplay'),
  );
  const { status, error, verdicts } = await sendOwn(app, program, 'replay', signEvents(program, by, content.request));
  if (status !== 200) program.log.warn({ error, status }, 'a repeated message was refused');
  return { status, verdicts: verdicts.map(({ verdict }) => verdict) };
}
