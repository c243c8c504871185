import { afterPlayed, inShanghai, playedHours, timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';

/** Near the change from one school day to the next, this clock may be on the wrong side of it. */
const LEAP_MS = 45_000;

/** A time in the server's answer, and the moment of its receipt. */
interface Answer {
  serverMs: number;
  heardMs: number;
  /** Duration of the request. */
  delayMs: number;
  day: string;
}

/**
 * The server's time, estimated from its answers. A demo's time runs faster, and jumps from school day to school day.
 */
export class ServerTime {
  #serverMs: number;
  #heardMs: number;
  /** First answer of this day, for comparison with later ones. */
  #first: Answer | null = null;
  #speed = 1;
  /** True once two answers have been compared. */
  isMeasured = false;
  readonly #realNowMs: () => number;

  /** Uses `guess` until the first answer. `realNowMs` is monotonic. */
  constructor(guess: Date, realNowMs: () => number = () => performance.now()) {
    this.#realNowMs = realNowMs;
    this.#serverMs = guess.getTime();
    this.#heardMs = realNowMs();
  }

  /** Returns monotonic real time, to be read before a request, in milliseconds. */
  askedMs(): number {
    return this.#realNowMs();
  }

  /** Adopts the time of an answer, ISO 8601, to a request that started at `askedMs`. */
  hear(serverTime: string, askedMs: number): void {
    const heardMs = this.#realNowMs();
    const serverMs = Date.parse(serverTime);
    const answer = { serverMs, heardMs, delayMs: heardMs - askedMs, day: inShanghai(new Date(serverMs)).day };
    this.#measure(answer);
    this.#serverMs = serverMs;
    this.#heardMs = heardMs;
  }

  #measure(answer: Answer): void {
    const first = this.#first;
    // After a jump, or with another server, earlier answers do not show the present speed.
    const isOther = first?.day !== answer.day || answer.serverMs < first.serverMs;
    if (isOther || (!this.isMeasured && answer.delayMs * 2 < first.delayMs)) {
      this.#first = answer;
      return;
    }
    const passedMs = answer.heardMs - first.heardMs;
    const speed = (answer.serverMs - first.serverMs) / passedMs;
    // Either answer may have been delayed. With enough time between them, the delay does not change the rounded speed.
    if (speed * (first.delayMs + answer.delayMs) > 0.4 * passedMs) return;
    this.#speed = Math.max(1, Math.round(speed));
    this.isMeasured = true;
  }

  /** Played time per real time. */
  get speed(): number {
    return this.#speed;
  }

  now(): Date {
    const passedMs = (this.#realNowMs() - this.#heardMs) * this.#speed;
    if (this.#speed === 1) return new Date(this.#serverMs + passedMs);
    return afterPlayed(new Date(this.#serverMs), Math.round(passedMs));
  }

  /** True shortly before and after a jump of the server's time; machines send nothing then. */
  get isLeaping(): boolean {
    if (this.#speed === 1) return false;
    const { timeMs } = inShanghai(this.now());
    return timeMs < timeOfDayMs(playedHours.from) + LEAP_MS || timeMs >= timeOfDayMs(playedHours.until) - LEAP_MS;
  }
}
