import { withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import { type Answer, type Caller, organizationId, startTestServer, type TestServer } from './test-server.ts';

/** Returns a moment of Friday, 20 November 2026, in Shanghai, or of another day. */
export const at = (time: string, day = '2026-11-20'): Date => new Date(`${day}T${time}+08:00`);

/** Ids of two machines: one without a place, named 东门签到机, and one placed at 西门. */
export const [east, west] = [uuid7(), uuid7()] as const;

/** An event as the areas above receive it. */
export interface TestEvent {
  studentId: string | null;
  at: Date;
  deviceId: string;
  lost?: boolean;
  doubtful?: boolean;
  direction?: 'in' | 'out' | null;
  /** A card event where it is absent. */
  kind?: 'card' | 'temperature' | 'morning-check' | 'growth';
  detail?: Record<string, unknown>;
}

/** Returns the states of a board's children by name. */
export function standing(board: Record<string, any>): Record<string, string> {
  return Object.fromEntries(
    board.classes.flatMap((one: any) => one.children.map(({ name, state }: Record<string, string>) => [name, state])),
  );
}

/** A server in a kindergarten's morning. */
export interface MorningServer {
  server: TestServer;
  demo3: Caller;
  demo4: Caller;
  demo9: Caller;
  /** KG0001 is demo3's own and has the children of `children`. KG0002 is in the same group, KG0003 is not. */
  kig: [string, string, string];
  /** Ids by name, in order of creation. */
  children: Record<string, string>;
  now(): Date;
  /** Sets the server's clock. */
  setNow(now: Date): void;
  /** Processes a batch of new events like the device API. */
  send(kigId: string, events: readonly TestEvent[]): Promise<void>;
  /** Sends the card event of a child of KG0001. */
  come(name: string, when: Date, deviceId?: string): Promise<void>;
  /** Returns the board as a caller sees it: demo3's own, or the named kindergarten's. */
  board(caller?: Caller, kigId?: string): Promise<Record<string, any>>;
  /** Calls the list of kindergartens. */
  today(caller: Caller, input?: Record<string, unknown>): Promise<Answer<Record<string, any>>>;
  /** Deletes all attendance and rules, and sets the clock to 8 o'clock. */
  beginAnew(): Promise<void>;
}

/**
 * Starts a server at 8 o'clock with three children of one class and one of another in KG0001; with the demo's payment
 * platform where asked.
 */
export async function startMorning({ testPay = false } = {}): Promise<MorningServer> {
  let now = at('08:00');
  const clock = { now: () => now };
  const server = await startTestServer({ clock, testPay });
  const { db } = server;
  const [demo3, demo4, demo9] = [await server.as('demo3'), await server.as('demo4'), await server.as('demo9')];
  const idOf = (code: string) => organizationId(db, code);
  const kig: MorningServer['kig'] = [await idOf('KG0001'), await idOf('KG0002'), await idOf('KG0003')];
  for (const [id, name, place] of [
    [east, '东门签到机', null],
    [west, '二号机', '西门'],
  ]) {
    await sql`insert into devices (kig_id, id, device_name, kind, serial_number, verification_code, place, created_at, updated_at)
      values (${kig[0]}, ${id}, ${name}, 'sign-in', ${id}, '123456', ${place}, ${now}, ${now})`.execute(db);
  }
  const children = await enterChildren(demo3);
  const send: MorningServer['send'] = async (kigId, events) => {
    const { time_zone: timeZone } = await db
      .selectFrom('organizations')
      .select('time_zone')
      .where('id', '=', kigId)
      .executeTakeFirstOrThrow();
    const session = {
      sessionId: east,
      accountId: east,
      appType: 0,
      organizationKind: 'device',
      permissions: new Set<string>(),
      mustChangePassword: false,
      today: dayIn(now, 'Asia/Shanghai'),
    };
    const stored = events.map(
      ({ lost = false, doubtful = false, direction = null, kind = 'card', detail, ...event }) => ({
        ...event,
        id: uuid7(),
        kigId,
        timeZone,
        kind,
        teacherId: null,
        cardNumber: '1',
        lost,
        doubtful,
        direction,
        detail: detail ?? null,
      }),
    );
    return withScope(session, [kigId], db).transaction(async (inside) => {
      for (const sink of server.program.devices.eventSinks) await sink(inside, stored);
    });
  };
  return {
    server,
    demo3,
    demo4,
    demo9,
    kig,
    children,
    now: clock.now,
    setNow(moment) {
      now = moment;
    },
    send,
    come: (name, when, deviceId = east) => send(kig[0], [{ studentId: children[name] as string, at: when, deviceId }]),
    board: async (caller = demo3, kigId) =>
      await caller.ask(`/api/attendance/day/board${kigId ? `?kigId=${kigId}` : ''}`),
    today: (caller, input = {}) => caller.call('/api/attendance/day/kindergartens', input),
    async beginAnew() {
      now = at('08:00');
      for (const table of [
        'student_days',
        'student_rules',
        'student_marks',
        'student_calls',
        'student_results',
        'outbox',
      ]) {
        await sql`delete from ${sql.table(table)}`.execute(db);
      }
    },
  };
}

async function enterChildren(demo3: Caller): Promise<Record<string, string>> {
  const classes = (await demo3.ask('/api/campus/class/page', { pageSize: 100 })).list as Record<string, string>[];
  const children: Record<string, string> = {};
  for (const [stuName, className] of [
    ['赵一', '大一班'],
    ['安心', '小一班'],
    ['王子', '小一班'],
    ['白露', '小一班'],
  ] as const) {
    const classId = classes.find((one) => one.className === className)?.id;
    const input = { stuName, sex: 'female', birthday: '2022-05-01', classId, admissionDate: '2026-09-01' };
    children[stuName] = (await demo3.ask('/api/campus/student/save', input)).id;
  }
  return children;
}
