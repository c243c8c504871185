import { afterPlayed, inShanghai, playedHours, timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';

/** Near the leap from one school day to the next, a moment of this clock may lie on the wrong side of it. */
const LEAP_MS = 45_000;

/** What the server said, and when that was heard. */
interface Answer {
  serverMs: number;
  heardMs: number;
  /** From the question to the answer. */
  delayMs: number;
  day: string;
}

/** The server's time, as its answers tell it; that of a demo runs faster, and leaps from school day to school day. */
export class ServerTime {
  #serverMs: number;
  #heardMs: number;
  /** An answer of this day to compare later ones with. */
  #first: Answer | null = null;
  #speed = 1;
  /** Whether two answers have been compared. */
  isMeasured = false;
  readonly #realNowMs: () => number;

  /** Goes by `guess` until the server has said what time it is. `realNowMs` is monotone. */
  constructor(guess: Date, realNowMs: () => number = () => performance.now()) {
    this.#realNowMs = realNowMs;
    this.#serverMs = guess.getTime();
    this.#heardMs = realNowMs();
  }

  /** Real time that only grows, to be noted before a question, milliseconds. */
  askedMs(): number {
    return this.#realNowMs();
  }

  /** Takes over the time of an answer, ISO 8601, to what was asked at `askedMs`. */
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
    // A leap, or another server: what was heard before says nothing about this time's speed.
    const isOther = first?.day !== answer.day || answer.serverMs < first.serverMs;
    if (isOther || (!this.isMeasured && answer.delayMs * 2 < first.delayMs)) {
      this.#first = answer;
      return;
    }
    const passedMs = answer.heardMs - first.heardMs;
    const speed = (answer.serverMs - first.serverMs) / passedMs;
    // Either answer may have been under way all the while: far enough apart, that does not change the whole number.
    if (speed * (first.delayMs + answer.delayMs) > 0.4 * passedMs) return;
    this.#speed = Math.max(1, Math.round(speed));
    this.isMeasured = true;
  }

  now(): Date {
    const passedMs = (this.#realNowMs() - this.#heardMs) * this.#speed;
    if (this.#speed === 1) return new Date(this.#serverMs + passedMs);
    return afterPlayed(new Date(this.#serverMs), Math.round(passedMs));
  }

  /** Whether the server's time is about to leap, or has just done so; machines keep silent then. */
  get isLeaping(): boolean {
    if (this.#speed === 1) return false;
    const { timeMs } = inShanghai(this.now());
    return timeMs < timeOfDayMs(playedHours.from) + LEAP_MS || timeMs >= timeOfDayMs(playedHours.until) - LEAP_MS;
  }
}
