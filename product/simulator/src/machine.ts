import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inShanghai, momentInShanghai } from '@kiga/contract/attendance/school-clock.ts';
import {
  type commandOfMachine,
  EVENTS_MAX,
  HEARTBEAT_SECONDS,
  heartbeat,
  type PersonOfList,
  readPeople,
  readSettings,
  register,
  sendEvents,
  type UpdateOffer,
} from '@kiga/contract/devices/door.acts.ts';
import { Away, type Door, Refusal } from './door.ts';
import { Faces } from './faces.ts';
import type { KeptSecrets } from './kept-secrets.ts';
import { type Happening, happeningsOf, isOffline, type PlanOfDay, type Post } from './machine-events.ts';
import { Photos } from './photos.ts';
import { chance } from './random.ts';
import type { ServerTime } from './server-time.ts';
import { skewAt } from './troubles.ts';

/** Dependencies that all machines share. */
export interface Surroundings {
  door: Door;
  time: ServerTime;
  secrets: KeptSecrets;
  stop: AbortSignal;
  /** Prints a sentence for the observer. */
  tell(sentence: string): void;
}

const STEP_MS = 400;
const AWAY_MS = 2_000;
const REFUSED_MS = 30_000;
const REPEAT_SHARE = 0.1;

/** Version of the program on a new machine. */
const FIRST_VERSION = '3.0.4';

/** A command of the server. */
type Command = ReturnType<typeof commandOfMachine.parse>;

/** An answer to a command. */
interface Answer {
  id: string;
  kind: 'answer';
  at: string;
  commandId: string;
  outcome: 'done' | 'refused';
  text: string;
}

/** Words that the machine answers with. */
const answers: Readonly<Record<Command['kind'], string>> = {
  people: '已重新取名单',
  restart: '已重新启动',
  'send-again': '没有更早的记录',
  check: '读卡器、网络、时钟正常',
  open: '这台机器没有接门',
  capture: '这台机器没有摄像头',
};

/**
 * A simulated sign-in machine. It keeps its events until the server has stored them, and knows the cards of its
 * kindergarten.
 */
export class Machine {
  readonly #post: Post;
  readonly #verificationCode: string;
  readonly #around: Surroundings;
  readonly #planOf: PlanOfDay;
  /** Events to send, oldest first. */
  #waiting: (Happening['event'] | Answer)[] = [];
  #people = new Map<string, PersonOfList>();
  #peopleVersion: number | null = null;
  #settingsVersion: number | null = null;
  readonly #faces: Faces;
  readonly #photos: Photos;
  #day = '';
  #happenings: Happening[] = [];
  /** Events before this moment are queued or sent. */
  #lived = new Date(0);
  #nextHeartbeat = new Date(0);
  #batches = 0;
  #softwareVersion = FIRST_VERSION;
  #failed: { version: string; reason: 'download' | 'hash' } | null = null;
  #told = '';
  /** Commands that were carried out. */
  readonly #obeyed = new Set<string>();
  /** Events that the server stored for the first time, already had, or rejected. */
  readonly counts = { stored: 0, repeated: 0, rejected: 0 };

  /** `planOf` returns the events of a day; by default people pass and are checked. */
  constructor(
    post: Post,
    verificationCode: string,
    surroundings: Surroundings,
    planOf: PlanOfDay = async (people, day) => happeningsOf(post, people, day),
  ) {
    this.#post = post;
    this.#verificationCode = verificationCode;
    this.#around = surroundings;
    this.#planOf = planOf;
    this.#faces = new Faces(post, surroundings.door);
    this.#photos = new Photos(post, surroundings.door);
  }

  /** The people in its list. */
  get people(): readonly PersonOfList[] {
    return [...this.#people.values()];
  }

  /** Runs until it is stopped; waits where the server is unreachable or refuses. */
  async run(): Promise<void> {
    const { stop } = this.#around;
    while (!stop.aborted) {
      const pauseMs = await this.#step().then(
        () => STEP_MS,
        (error: unknown) => this.#pauseAfter(error),
      );
      await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  async #step(): Promise<void> {
    const { time, secrets } = this.#around;
    if (time.isLeaping) return;
    const { serialNumber } = this.#post;
    const secret = secrets.get(serialNumber) ?? (await this.#register());
    if (time.now() >= this.#nextHeartbeat || !time.isMeasured) await this.#beat(secret);
    await this.#live();
    const { day, timeMs } = inShanghai(time.now());
    if (this.#waiting.length === 0 || isOffline(this.#post, day, timeMs)) return;
    await this.#send(secret);
    this.#tellOnce('');
  }

  get #about() {
    return { softwareVersion: this.#softwareVersion, hardwareFingerprint: 'simulated' };
  }

  async #register(): Promise<string> {
    const { door, time, secrets } = this.#around;
    const { serialNumber } = this.#post;
    const input = { serialNumber, verificationCode: this.#verificationCode, ...this.#about };
    const askedMs = time.askedMs();
    const { secret, serverTime } = await door.call(register, input, null);
    secrets.set(serialNumber, secret);
    time.hear(serverTime, askedMs);
    return secret;
  }

  /** Sends a heartbeat, and loads changes of the list of people. */
  async #beat(secret: string): Promise<void> {
    const { door, time } = this.#around;
    const { day, timeMs } = inShanghai(time.now());
    if (this.#peopleVersion !== null && isOffline(this.#post, day, timeMs)) return;
    const list =
      this.#peopleVersion === null ? {} : { peopleVersion: this.#peopleVersion, peopleCount: this.#people.size };
    const settings = this.#settingsVersion === null ? {} : { settingsVersion: this.#settingsVersion };
    const failed = this.#failed && { updateFailed: this.#failed };
    const input = { ...this.#about, ...list, ...settings, ...failed, waiting: this.#waiting.length };
    const askedMs = time.askedMs();
    const { serverTime, peopleVersion, peopleCount, settingsVersion, commands, update } = await door.call(
      heartbeat,
      input,
      this.#signer(secret),
    );
    time.hear(serverTime, askedMs);
    for (const command of commands) this.#obey(command);
    if (peopleVersion !== this.#peopleVersion || peopleCount !== this.#people.size) await this.#fetchPeople(secret);
    await this.#faces.judge(this.people, () => this.#signer(secret));
    if (settingsVersion !== this.#settingsVersion) await this.#fetchSettings(secret);
    this.#nextHeartbeat = new Date(time.now().getTime() + HEARTBEAT_SECONDS * 1000);
    if (update) await this.#install(update, secret).catch((error: unknown) => this.#tellOfFailure(error, update));
  }

  /** Reports a failed update once. Events go on, and the next heartbeat tries again. Throws unexpected errors. */
  #tellOfFailure(error: unknown, { version }: UpdateOffer): void {
    if (!(error instanceof Away)) throw error;
    if (this.#failed?.version !== version)
      this.#around.tell(`${this.#post.serialNumber} lacks ${version}: ${error.message}`);
    this.#failed = { version, reason: 'download' };
  }

  /** Installs an offered version. A file that does not arrive whole is tried again after the next heartbeat. */
  async #install({ version, url, sha256 }: UpdateOffer, secret: string): Promise<void> {
    const { door, tell } = this.#around;
    const bytes = await door.download(url, this.#signer(secret));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      this.#failed = { version, reason: 'hash' };
      return;
    }
    this.#failed = null;
    this.#softwareVersion = version;
    this.#nextHeartbeat = new Date(0);
    tell(`${this.#post.serialNumber} has installed ${version}`);
  }

  /** Carries out a command once, and queues the answer. A sign-in machine has no door and no camera. */
  #obey({ id, kind }: Command): void {
    if (this.#obeyed.has(id)) return;
    this.#obeyed.add(id);
    const refuses = kind === 'open' || kind === 'capture';
    if (kind === 'people') this.#peopleVersion = null;
    this.#waiting.push({
      id: `answer-${id}`,
      kind: 'answer',
      at: this.#time().toISOString(),
      commandId: id,
      outcome: refuses ? 'refused' : 'done',
      text: answers[kind],
    });
  }

  async #fetchPeople(secret: string): Promise<void> {
    const { door } = this.#around;
    const input = this.#peopleVersion === null ? {} : { since: this.#peopleVersion, count: this.#people.size };
    const { version, full, people, removed } = await door.call(readPeople, input, this.#signer(secret));
    if (full) this.#people.clear();
    for (const personId of removed) this.#people.delete(personId);
    for (const person of people) this.#people.set(person.personId, person);
    this.#peopleVersion = version;
    this.#day = '';
  }

  async #fetchSettings(secret: string): Promise<void> {
    this.#settingsVersion = (await this.#around.door.call(readSettings, {}, this.#signer(secret))).version;
  }

  /** Queues the events since the last step. The first step queues the whole day so far. */
  async #live(): Promise<void> {
    const now = this.#around.time.now();
    const { day } = inShanghai(now);
    if (day !== this.#day) {
      this.#happenings = await this.#planOf(this.people, day);
      this.#day = day;
      const dayBegan = momentInShanghai(day, 0);
      if (this.#lived < dayBegan) this.#lived = dayBegan;
    }
    for (const { at, event } of this.#happenings) if (at > this.#lived && at <= now) this.#waiting.push(event);
    if (now > this.#lived) this.#lived = now;
  }

  async #send(secret: string): Promise<void> {
    const { door } = this.#around;
    const events = this.#waiting.slice(0, EVENTS_MAX);
    this.#batches++;
    // Occasionally simulates a lost answer, so that the machine sends the same batch again.
    const isAnswerLost = chance(this.#post.seed, this.#post.serialNumber, 'repeat', this.#batches) < REPEAT_SHARE;
    for (let left = isAnswerLost ? 2 : 1; left > 0; left--) {
      const { verdicts } = await door.call(sendEvents, { events }, this.#signer(secret));
      for (const { verdict } of verdicts) {
        this.counts[verdict === 'differs' ? 'rejected' : verdict]++;
      }
    }
    this.#waiting.splice(0, events.length);
    await this.#photos.send(events, () => this.#signer(secret));
  }

  #signer(secret: string) {
    return { serialNumber: this.#post.serialNumber, secret, time: this.#time() };
  }

  /** Returns the time by the machine's own clock. */
  #time(): Date {
    const now = this.#around.time.now();
    return new Date(now.getTime() + skewAt(this.#post.troubles, now));
  }

  /** Reports an error and returns the pause after it. Throws unexpected errors. */
  #pauseAfter(error: unknown): number {
    const { stop, secrets, door } = this.#around;
    const { serialNumber } = this.#post;
    if (stop.aborted) return 0;
    if (error instanceof Away) {
      this.#tellOnce(`${serialNumber} waits: ${error.message} (${door.address})`);
      return AWAY_MS;
    }
    if (!(error instanceof Refusal)) throw error;
    // The machine was registered again on the platform, or the database is another one; its own registration will show
    // which.
    if (error.id === 'DEVICES_SIGNATURE_WRONG') secrets.set(serialNumber, null);
    const sentence =
      error.id === 'DEVICES_REGISTERED_ALREADY'
        ? `${serialNumber} is registered, but its secret is not in ${secrets.file}: press 'Register anew' at the device in Kiga`
        : `${serialNumber} is refused: ${error.message} (${error.id})`;
    this.#tellOnce(sentence);
    return error.id === 'DEVICES_SIGNATURE_WRONG' ? STEP_MS : (error.seconds ?? REFUSED_MS / 1000) * 1000;
  }

  #tellOnce(sentence: string): void {
    if (sentence && sentence !== this.#told) this.#around.tell(sentence);
    this.#told = sentence;
  }
}
