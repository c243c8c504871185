// The calls below refer to entities of all areas, whose names only this import declares.
import type {} from '@kiga/contract/app/areas.ts';
import { gateCalls } from '@kiga/contract/campus/safety/gate-calls.ts';
import { readContact } from '@kiga/contract/campus/student.acts.ts';
import { readCameraWall } from '@kiga/contract/devices/cameras/camera.acts.ts';
import { classMeasurements } from '@kiga/contract/health/growth/measurement.acts.ts';
import { login } from '@kiga/contract/identity/session.acts.ts';
import { smsOutboxPage } from '@kiga/contract/system/messages/sms-outbox.acts.ts';
import { tripStation } from '@kiga/contract/transport/trip.acts.ts';
import { Bearer } from './bearer.ts';
import { type AnswerOf, type KigaCall, Refusal, type Way } from './door.ts';

const { visitors, patrols, teachers, leave } = gateCalls;

/** Accounts of the demo: that of a kindergarten, and that of the operator who reads unsent short messages. */
const accounts = {
  kindergarten: { userName: 'demo3', appType: 3 },
  operator: { userName: 'demo8', appType: 8 },
} as const;

const password = 'Kiga_2026';

/** Newest short messages among which a code is looked for. */
const MESSAGES = 50;

/** A child with its measurements, as the kindergarten knows it. */
export type OfficeChild = AnswerOf<typeof classMeasurements>['children'][number];

/** A class with its children. */
export interface OfficeClass {
  classId: string;
  children: readonly OfficeChild[];
}

/**
 * The back office of the demo. It tells the simulator facts that a parent or a person at a machine knows. Signs in when it
 * is first asked. All methods throw Refusal and Away.
 */
export class Office {
  readonly #way: Way;
  readonly #sessions = new Map<keyof typeof accounts, Bearer>();

  constructor(way: Way) {
    this.#way = way;
  }

  /** Returns the classes of the kindergarten with the children of today, and their last measurements before it. */
  async classes(): Promise<OfficeClass[]> {
    const first = await this.#ask('kindergarten', classMeasurements, {});
    const others = first.classes.filter(({ id }) => id !== first.classId);
    const read = [first];
    for (const { id } of others) read.push(await this.#ask('kindergarten', classMeasurements, { classId: id }));
    return read.flatMap(({ classId, children }) => (classId === null ? [] : [{ classId, children }]));
  }

  /** Returns the cameras of the kindergarten by name. */
  async cameras(): Promise<{ id: string; cameraName: string }[]> {
    return (await this.#ask('kindergarten', readCameraWall, {})).cameras;
  }

  /** Returns the ids of the children who ride a bus today. */
  async riders(): Promise<string[]> {
    const { trips } = await this.#ask('kindergarten', tripStation, {});
    return [...new Set(trips.flatMap(({ children }) => children.map(({ id }) => id)))];
  }

  /** Returns the phone of a child's first parent; null where the child has none. */
  async phoneOf(studentId: string): Promise<string | null> {
    const { parents } = await this.#ask('kindergarten', readContact, { id: studentId });
    return parents[0]?.parentPhone ?? null;
  }

  /** Returns the latest code that was sent to a parent's phone; null where there is none. */
  async codeFor(phone: string): Promise<string | null> {
    const { list } = await this.#ask('operator', smsOutboxPage, { pageSize: MESSAGES });
    const message = list.find((one) => one.purpose === 'family' && one.phone === phone);
    return /\d{6}/.exec(message?.text ?? '')?.[0] ?? null;
  }

  /** Enters a visitor. Returns the id of the visit. */
  async letIn(visit: Readonly<Record<string, unknown>>): Promise<string> {
    return (await this.#ask('kindergarten', visitors.save, visit)).id;
  }

  /** Notes that a visitor has left now. */
  async letOut(id: string): Promise<void> {
    await this.#ask('kindergarten', leave, { id });
  }

  /** Returns the rounds of a day that were made. */
  async roundsOf(day: string): Promise<string[]> {
    const { list } = await this.#ask('kindergarten', patrols.page, { dayFrom: day, dayTo: day, pageSize: 50 });
    return list.map(({ round }) => String(round));
  }

  /** Enters a patrol of the first teacher on the list. */
  async patrol(round: Readonly<Record<string, unknown>>): Promise<void> {
    const { list } = await this.#ask('kindergarten', teachers.page, { status: 'in-service', pageSize: 1 });
    await this.#ask('kindergarten', patrols.save, { ...round, teacherId: list[0]?.id });
  }

  async #ask<C extends KigaCall>(
    account: keyof typeof accounts,
    call: C,
    input: Readonly<Record<string, unknown>>,
  ): Promise<AnswerOf<C>> {
    const known = this.#sessions.get(account);
    try {
      return await (known ?? (await this.#signIn(account))).call(call, input);
    } catch (error) {
      const hasEnded = known && error instanceof Refusal && error.id === 'SESSION_MISSING';
      if (!hasEnded) throw error;
      return (await this.#signIn(account)).call(call, input);
    }
  }

  async #signIn(account: keyof typeof accounts): Promise<Bearer> {
    const { token } = await new Bearer(this.#way, null).call(login, { ...accounts[account], password });
    const bearer = new Bearer(this.#way, token);
    this.#sessions.set(account, bearer);
    return bearer;
  }
}
