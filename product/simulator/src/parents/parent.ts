import { setTimeout as sleep } from 'node:timers/promises';
import { inShanghai, momentInShanghai } from '@kiga/contract/attendance/school-clock.ts';
import {
  type AppMessage,
  appMessages,
  MESSAGE_WAIT_SECONDS_MAX,
  readAppMessages,
  waitForMessages,
} from '@kiga/contract/family/app-message.acts.ts';
import { readFamily } from '@kiga/contract/family/app-session.acts.ts';
import type { Bearer } from '../bearer.ts';
import { Away, Refusal } from '../door.ts';
import type { Surroundings } from '../machine.ts';
import { chance } from '../random.ts';
import type { ServerTime } from '../server-time.ts';
import { type AppUser, belongs, doTask } from './app-tasks.ts';
import { type PlannedTask, type Task, tasks, tasksOf } from './parent-day.ts';
import { delaySeconds, kindOf, type MeasuredKind, type Promptness } from './promptness.ts';

const STEP_MS = 500;
const AWAY_MS = 5_000;
const REFUSED_MS = 30_000;

/** A wait that ends empty earlier than this was ended by another program with the same session. */
const QUICK_MS = 20_000;
const WAIT_MS = (MESSAGE_WAIT_SECONDS_MAX + 10) * 1000;

/** Share of the messages that a parent opens. */
const OPENED_SHARE = 0.6;

/** Names of the app's screens in the reports of use. */
const screens: Readonly<Partial<Record<Task, string>>> = {
  day: 'day',
  leave: 'leaves',
  signUp: 'activities',
  notice: 'notices',
  news: 'news',
  letter: 'letters',
  consent: 'consents',
  feedback: 'feedback',
  renew: 'service',
  payBill: 'bills',
  community: 'community',
  shop: 'shop',
};

/** Numbers of the done and of the refused tasks, by task; and of all troubles. */
export interface ParentCounts {
  done: Record<Task, number>;
  refused: Record<Task, number>;
  troubles: number;
}

/** Returns counts of nothing. */
export function noCounts(): ParentCounts {
  const zeros = () => Object.fromEntries(tasks.map((task) => [task, 0])) as Record<Task, number>;
  return { done: zeros(), refused: zeros(), troubles: 0 };
}

/** Dependencies and figures that all parents share. */
export interface ParentSurroundings extends Pick<Surroundings, 'stop' | 'tell'> {
  /** The server's time, which machines measure. */
  time: Pick<ServerTime, 'now' | 'speed' | 'isMeasured' | 'isLeaping'>;
  seed: string;
  counts: ParentCounts;
  promptness: Promptness;
  /** Prints an expected event for the observer. */
  note(sentence: string): void;
  /** Signs the parent of a child in, again where `isOld`; null where the child has no parent with a phone. */
  signIn(studentId: string, isOld: boolean): Promise<Bearer | null>;
}

/** A simulated parent of a child. It waits for messages, and does its tasks of the day. */
export class Parent {
  readonly #studentId: string;
  readonly #name: string;
  readonly #around: ParentSurroundings;
  #session: Promise<Bearer | null> | null = null;
  /** True once a session has ended, so that its kept token is of no use. */
  #isEnded = false;
  /** The newest known message. */
  #after: string | undefined;
  /** Events before this moment were told before the parent listened. */
  #listensSince: Date | null = null;
  #leftAt = new Map<string, Date>();
  readonly #heard = new Set<string>();
  #day = '';
  #planned: PlannedTask[] = [];
  #lived: Date | null = null;
  /** Tasks whose moment has come, oldest first. */
  readonly #due: PlannedTask[] = [];
  readonly #tickets: string[] = [];
  readonly #opened = new Map<string, number>();
  #told = '';

  constructor(child: { id: string; name: string }, around: ParentSurroundings) {
    this.#studentId = child.id;
    this.#name = `parent of ${child.name}`;
    this.#around = around;
  }

  /** True once the parent has signed in. A child without a parent's phone has none who does. */
  get isSignedIn(): boolean {
    return this.#listensSince !== null;
  }

  /** Runs until it is stopped; waits where the server is unreachable or refuses. */
  async run(): Promise<void> {
    await Promise.all([this.#repeat((bearer) => this.#listen(bearer)), this.#repeat((bearer) => this.#live(bearer))]);
  }

  /** Repeats a step until the parent is stopped. All that runs at the same time shares one session. */
  async #repeat(step: (bearer: Bearer) => Promise<void>): Promise<void> {
    const { stop, signIn } = this.#around;
    while (!stop.aborted) {
      let pauseMs = STEP_MS;
      this.#session ??= signIn(this.#studentId, this.#isEnded);
      const session = this.#session;
      try {
        const bearer = await session;
        if (bearer === null) return;
        await step(bearer);
      } catch (error) {
        pauseMs = await this.#pauseAfter(error, session);
      }
      await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  /** Forgets a session that ended, or a sign-in that failed. Returns whether the session ended. */
  async #forget(error: unknown, session: Promise<Bearer | null>): Promise<boolean> {
    const isEnded = error instanceof Refusal && error.id === 'SESSION_MISSING';
    const hasFailed = await session.then(
      () => false,
      () => true,
    );
    if (this.#session === session && (isEnded || hasFailed)) {
      this.#session = null;
      this.#isEnded ||= isEnded;
    }
    return isEnded;
  }

  async #listen(bearer: Bearer): Promise<void> {
    const { time, stop } = this.#around;
    if (!time.isMeasured) return;
    if (!this.#listensSince) {
      const { list } = await bearer.call(appMessages);
      this.#after = list[0]?.id;
      for (const { id } of list) this.#heard.add(id);
      this.#listensSince = time.now();
    }
    const askedMs = performance.now();
    const after = this.#after ? { after: this.#after } : {};
    const { list } = await bearer.call(
      waitForMessages,
      { ...after, seconds: MESSAGE_WAIT_SECONDS_MAX },
      { timeoutMs: WAIT_MS },
    );
    // The answer is the newest first. A leaving comes before the pick-up that belongs to it.
    const fresh = list.toReversed().filter(({ id }) => !this.#heard.has(id));
    for (const message of fresh) this.#hear(message);
    this.#after = list[0]?.id ?? this.#after;
    const opened = fresh.filter(({ id }) => chance('opens', id) < OPENED_SHARE).map(({ id }) => id);
    if (opened.length > 0) await bearer.call(readAppMessages, { ids: opened });
    if (list.length === 0 && performance.now() - askedMs < QUICK_MS) {
      await sleep(AWAY_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  #hear(message: AppMessage): void {
    const { time, note, promptness } = this.#around;
    const now = time.now();
    this.#heard.add(message.id);
    const at = new Date(message.at);
    const kind = kindOf(message);
    if (message.name === 'attendance.childLeft') this.#leftAt.set(message.studentId, at);
    const seconds = kind === null ? null : this.#delayOf(kind, message, now);
    if (kind === null || seconds === null) {
      note(`${this.#name}: ${message.title}`);
      return;
    }
    promptness.add(kind, seconds);
    note(`${this.#name}: ${message.title}, ${seconds.toFixed(1)} s after the event`);
  }

  /** Returns the delay in seconds; null where the clock may be wrong, and for an event before the parent listened. */
  #delayOf(kind: MeasuredKind, { at: moment, studentId }: AppMessage, now: Date): number | null {
    const { time } = this.#around;
    const at = new Date(moment);
    const isOld = this.#listensSince === null || at < this.#listensSince;
    if (isOld || !time.isMeasured || time.isLeaping) return null;
    const leftAt = kind === 'pick-up' ? this.#leftAt.get(studentId) : undefined;
    return delaySeconds({ at, leftAt, now, speed: time.speed });
  }

  /** Does the tasks since the last step. Those of the day before the first step are left out. */
  async #live(bearer: Bearer): Promise<void> {
    const { time, seed } = this.#around;
    if (!time.isMeasured || time.isLeaping) return;
    const now = time.now();
    const { day } = inShanghai(now);
    if (day !== this.#day) {
      this.#day = day;
      this.#planned = tasksOf(this.#studentId, day, seed);
    }
    const since = this.#lived ?? now;
    this.#lived = now;
    this.#due.push(...this.#planned.filter(({ at }) => at > since && at <= now));
    // A task that fails is not done again, and the others follow after the pause.
    for (let next = this.#due.shift(); next; next = this.#due.shift()) await this.#do(next.task, next.at, bearer);
  }

  async #do(task: Task, at: Date, bearer: Bearer): Promise<void> {
    const { counts, note, seed } = this.#around;
    const { children } = await bearer.call(readFamily);
    const child = children.find(({ studentId }) => studentId === this.#studentId);
    // A child who left the kindergarten is out of its parent's sight.
    if (!child) return;
    const minute = Math.floor((at.getTime() - momentInShanghai(this.#day, 0).getTime()) / 60_000);
    const user: AppUser = {
      bearer,
      child,
      luck: (...words) => chance(seed, this.#day, this.#studentId, task, ...words),
      key: `${this.#studentId}-${this.#day}-${minute}`,
      tickets: this.#tickets,
      opened: this.#opened,
    };
    const screen = screens[task];
    if (screen) this.#opened.set(screen, (this.#opened.get(screen) ?? 0) + 1);
    try {
      if (await doTask(task, user)) counts.done[task] += 1;
    } catch (error) {
      if (!(error instanceof Refusal) || !belongs(task, error)) throw error;
      counts.refused[task] += 1;
      note(`${this.#name}: ${error.message}`);
    }
  }

  /** Reports an error and returns the pause after it. Throws unexpected errors. */
  async #pauseAfter(error: unknown, session: Promise<Bearer | null>): Promise<number> {
    const { stop, counts } = this.#around;
    if (stop.aborted) return 0;
    if (await this.#forget(error, session)) return STEP_MS;
    if (error instanceof Away) {
      this.#tellOnce(`${this.#name} waits: ${error.message}`);
      return AWAY_MS;
    }
    if (!(error instanceof Refusal)) throw error;
    counts.troubles += 1;
    this.#tellOnce(`${this.#name} is refused: ${error.message} (${[error.id, ...error.issues].join(', ')})`);
    return error.seconds === undefined ? REFUSED_MS : error.seconds * 1000;
  }

  #tellOnce(sentence: string): void {
    if (sentence !== this.#told) this.#around.tell(sentence);
    this.#told = sentence;
  }
}
