import { randomUUID } from 'node:crypto';
import {
  type FinishedStep,
  SELF_TEST_DAYS,
  SELF_TEST_SECONDS,
  SELF_TESTS_MAX,
  type SelfTestRun,
  type SelfTestStep,
  selfTestSteps,
} from '@kiga/contract/devices/self-test.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { machineSession } from '../signer.ts';
import { type Benched, benched, headOf, type Signing, signingOf } from './bench-machine.ts';
import { logged } from './messages.ts';
import { type OwnAnswer, type OwnRequest, sendOwn, signEvents } from './own-request.ts';

const DAY_MS = 86_400_000;

/** Time within which a change must reach a board. */
const PUSH_MS = 5_000;

/** Begins the card of a test event. No maker writes letters like these on a card. */
const TEST_CARD = 'KIGATEST';

/** The place of a run in the database. */
interface Place {
  kigId: string;
  deviceId: string;
  serialNumber: string;
  eventId: string;
}

/** The expected failure of a step. */
class StepFailure extends Error {
  readonly reason: FinishedStep['reason'];
  readonly detail: string;

  constructor(reason: NonNullable<FinishedStep['reason']>, detail = '') {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}

/** Runs the self-test of a machine; see the call. */
export async function selfTest(
  app: FastifyInstance,
  program: Program,
  scope: Scope,
  deviceId: string,
): Promise<SelfTestRun> {
  const on = await benched(program, scope, deviceId);
  const by = await signingOf(program, on);
  const id = uuid7(program.clock.now().getTime());
  const place = { kigId: on.kigId, deviceId, serialNumber: by.serialNumber, eventId: `self-test-${id}` };
  const at = program.clock.now();
  await begin(program, on, { id, at, ...place });
  program.devices.testEvents.add(place.eventId);
  let steps: FinishedStep[] = [];
  try {
    steps = await runSteps(app, program, on, by, place);
  } finally {
    program.devices.testEvents.delete(place.eventId);
    await end(program, on, id, steps);
  }
  const [run] = (await selfTestsOf(program, scope, deviceId)).list.filter((one) => one.id === id);
  return run as SelfTestRun;
}

/** Notes a run that begins. Throws DEVICES_SELF_TEST_RUNS. */
function begin(program: Program, on: Benched, run: Place & { id: string; at: Date }): Promise<void> {
  const { id, at, kigId, deviceId, serialNumber, eventId } = run;
  return on.scope.transaction(async (inside) => {
    await endInterrupted(program, inside, kigId, deviceId);
    const { rows } = await sql`insert into device_self_tests
        (kig_id, id, device_id, serial_number, event_id, started_at, started_by)
      values (${kigId}, ${id}, ${deviceId}, ${serialNumber}, ${eventId}, ${at}, ${inside.session.accountId})
      on conflict do nothing returning 1`.execute(inside.db);
    if (rows.length === 0) throw new AppError('DEVICES_SELF_TEST_RUNS');
    await logged(program, inside, on, 'deviceSelfTest');
  });
}

function end({ clock }: Program, { scope, kigId }: Benched, id: string, steps: readonly FinishedStep[]): Promise<void> {
  const passed = steps.length > 0 && steps.every(({ result }) => result === 'passed' || result === 'skipped');
  const ms = steps.reduce((sum, step) => sum + step.ms, 0);
  return scope.transaction(async (inside) => {
    await sql`update device_self_tests set ended_at = ${clock.now()}, passed = ${passed}, ms = ${ms},
        steps = ${JSON.stringify(steps)}::jsonb
      where kig_id = ${kigId} and ${inside.within('kig_id')} and id = ${id}`.execute(inside.db);
    await publish(inside.db, clock.now(), 'devices.message', kigId);
  });
}

/** Carries out the steps in their order. After a failure only the clean-up runs. */
async function runSteps(
  app: FastifyInstance,
  program: Program,
  { scope, kigId, device }: Benched,
  by: Signing,
  place: Place,
): Promise<FinishedStep[]> {
  const { clock } = program;
  const [trial] = program.devices.dayTrials;
  const { timeZone } = await headOf(program, { scope, kigId, device });
  const at = clock.now();
  let body = '';
  let request: OwnRequest | undefined;
  let first: OwnAnswer | undefined;
  const works: Record<SelfTestStep, () => Promise<string>> = {
    async make() {
      const cardNumber = TEST_CARD + randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase();
      const event = { id: place.eventId, kind: 'card', at: ofMachine(at, by), cardNumber, direction: 'in' };
      body = JSON.stringify({ events: [event] });
      return '';
    },
    async sign() {
      request = signEvents(program, by, body);
      return '';
    },
    async send() {
      first = await sendOwn(app, program, 'test', request as OwnRequest);
      if (first.status !== 200) throw new StepFailure('status', `${first.status} ${first.error ?? ''}`.trim());
      return String(first.status);
    },
    async check() {
      const second = await sendOwn(app, program, 'test', signEvents(program, by, body));
      const [verdict] = second.verdicts;
      if (verdict?.verdict !== 'repeated') {
        throw new StepFailure('notRepeated', verdict?.verdict ?? second.error ?? String(second.status));
      }
      return '';
    },
    async store() {
      if ((await storedEvents(scope, place, at)) !== 1) throw new StepFailure('notStored');
      return '';
    },
    async verdict() {
      const [verdict] = first?.verdicts ?? [];
      if (verdict?.verdict !== 'stored') throw new StepFailure('verdict', verdict?.verdict ?? '');
      return '';
    },
    async attendance() {
      const event = { id: place.eventId, kigId, timeZone, deviceId: device.id, kind: 'card', at } as const;
      const state = await trial?.tryOut(scope, {
        ...event,
        doubtful: false,
        cardNumber: null,
        studentId: randomUUID(),
        teacherId: null,
        lost: false,
        direction: 'in',
        detail: null,
      });
      if (!state) throw new StepFailure('arrival');
      return state;
    },
    async push() {
      if (!trial || !(await isPushed(program, scope, kigId, trial.topic))) throw new StepFailure('notPushed');
      return '';
    },
    async parents() {
      return '';
    },
    async remove() {
      await scope.transaction((inside) => removeEvent(inside, place, at));
      if ((await storedEvents(scope, place, at)) !== 0) throw new StepFailure('notRemoved');
      return '';
    },
  };
  const steps: FinishedStep[] = [];
  for (const name of selfTestSteps) {
    const isFailed = steps.some(({ result }) => result === 'failed');
    if (isFailed && name !== 'remove') steps.push({ name, result: 'omitted', ms: 0, reason: null, detail: '' });
    else steps.push(await measured(program, name, works[name]));
  }
  return steps;
}

async function measured({ log }: Program, name: SelfTestStep, work: () => Promise<string>): Promise<FinishedStep> {
  const begun = performance.now();
  const step = (result: FinishedStep['result'], more: Partial<FinishedStep>): FinishedStep => {
    const ms = Math.round(performance.now() - begun);
    return { name, result, ms, reason: null, detail: '', ...more };
  };
  try {
    const detail = await work();
    return step(name === 'parents' ? 'skipped' : 'passed', { detail });
  } catch (error) {
    if (error instanceof StepFailure) return step('failed', { reason: error.reason, detail: error.detail });
    log.error({ err: error, step: name }, 'a step of a self-test failed');
    return step('failed', { reason: 'internal', detail: error instanceof Error ? error.name : '' });
  }
}

function ofMachine(at: Date, { skewMs }: Signing): string {
  return new Date(at.getTime() + skewMs).toISOString();
}

/** The days around a test event, because its time is corrected by the skew. */
function aroundOf(at: Date): [Date, Date] {
  return [new Date(at.getTime() - DAY_MS), new Date(at.getTime() + DAY_MS)];
}

async function storedEvents(scope: Scope, { kigId, deviceId, eventId }: Place, at: Date): Promise<number> {
  const [from, until] = aroundOf(at);
  const { rows } = await sql`select 1 from device_events where kig_id = ${kigId} and ${scope.within('kig_id')}
    and device_id = ${deviceId} and at between ${from} and ${until} and event_id = ${eventId}`.execute(scope.db);
  return rows.length;
}

async function removeEvent(inside: Scope, { kigId, deviceId, serialNumber, eventId }: Place, at: Date): Promise<void> {
  const [from, until] = aroundOf(at);
  await sql`delete from device_events where kig_id = ${kigId} and ${inside.within('kig_id')}
    and device_id = ${deviceId} and at between ${from} and ${until} and event_id = ${eventId}`.execute(inside.db);
  await sql`delete from device_event_keys where kig_id = ${kigId} and ${inside.within('kig_id')}
    and serial_number = ${serialNumber} and event_id = ${eventId}`.execute(inside.db);
}

/** Publishes a change for the kindergarten's board, and waits for it as a board does. */
async function isPushed(program: Program, scope: Scope, kigId: string, topic: string): Promise<boolean> {
  const { changes, clock } = program;
  const reaches = async () => new Map([[topic, [kigId]]]);
  // An account of its own, because each account may have few streams.
  const reader = { accountId: randomUUID(), sessionId: scope.session.sessionId, reaches, cut: () => undefined };
  const stream = await changes.stream(reader);
  const timer = setTimeout(() => stream.end(), PUSH_MS);
  try {
    await scope.transaction((inside) => publish(inside.db, clock.now(), topic, kigId));
    for await (const text of stream) if (text.includes('event: change')) return true;
    return false;
  } finally {
    clearTimeout(timer);
    stream.end();
  }
}

/** Ends runs that a stopped process has left, and removes their events. */
async function endInterrupted({ clock }: Pick<Program, 'clock'>, inside: Scope, kigId: string, deviceId: string) {
  const before = new Date(clock.now().getTime() - SELF_TEST_SECONDS * 1000);
  const { rows } = await sql<Place & { at: Date }>`update device_self_tests set ended_at = ${clock.now()},
      passed = false, ms = 0, steps = '[]'
    where kig_id = ${kigId} and ${inside.within('kig_id')} and device_id = ${deviceId} and ended_at is null
      and started_at < ${before}
    returning kig_id as "kigId", device_id as "deviceId", serial_number as "serialNumber", event_id as "eventId",
      started_at as at`.execute(inside.db);
  for (const { at, ...place } of rows) await removeEvent(inside, place, at);
}

/** Ends all interrupted runs, and deletes old ones. */
export async function cleanUpSelfTests(program: Pick<Program, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = program;
  const nowMs = clock.now().getTime();
  const before = new Date(nowMs - SELF_TEST_SECONDS * 1000);
  const { rows } = await sql<Pick<Place, 'kigId' | 'deviceId'>>`select kig_id as "kigId", device_id as "deviceId"
    from device_self_tests where ended_at is null and started_at < ${before}`.execute(db);
  for (const { kigId, deviceId } of rows) {
    const scope = withScope(machineSession(NOBODY, dayIn(clock.now(), 'Asia/Shanghai')), [kigId], db);
    await scope.transaction((inside) => endInterrupted(program, inside, kigId, deviceId));
  }
  const kept = new Date(nowMs - SELF_TEST_DAYS.kept * DAY_MS);
  await sql`delete from device_self_tests where started_at < ${kept}`.execute(db);
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

type Row = Omit<SelfTestRun, 'at' | 'byName' | 'steps'> & { at: Date; by: string | null; steps: FinishedStep[] };

/** Returns the latest runs of a machine. */
export async function selfTestsOf(
  program: Pick<Program, 'stores' | 'clock'>,
  from: Scope,
  deviceId: string,
): Promise<{ list: SelfTestRun[]; total: number; passed: number }> {
  const { kigId, scope } = await benched(program, from, deviceId);
  const since = new Date(program.clock.now().getTime() - SELF_TEST_DAYS.shown * DAY_MS);
  const { rows } = await sql<Row>`select id, started_at as at, started_by as by, passed, ms::float8 as ms, steps
    from device_self_tests where kig_id = ${kigId} and ${scope.within('kig_id')} and device_id = ${deviceId}
      and ended_at is not null and started_at >= ${since} order by started_at desc limit ${SELF_TESTS_MAX}`.execute(
    scope.db,
  );
  const { rows: counts } = await sql<{ total: number; passed: number }>`select count(*)::integer as total,
      count(*) filter (where passed)::integer as passed
    from device_self_tests where kig_id = ${kigId} and ${scope.within('kig_id')} and device_id = ${deviceId}
      and ended_at is not null and started_at >= ${since}`.execute(scope.db);
  // Accounts belong to the platform, so their names need a statement of their own.
  const { rows: accounts } = await sql<{ id: string; name: string }>`select id, nick_name as name from accounts
    where id = any(${[...new Set(rows.flatMap(({ by }) => by ?? []))]}::uuid[])`.execute(scope.db);
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return {
    list: rows.map(({ at, by, ...run }) => ({
      ...run,
      at: at.toISOString(),
      byName: (by === null ? undefined : names.get(by)) ?? null,
    })),
    ...(counts[0] ?? { total: 0, passed: 0 }),
  };
}
