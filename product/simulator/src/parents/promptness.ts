import type { AppMessage } from '@kiga/contract/family/app-message.acts.ts';

/** Time within which a parent should know what happened, real seconds. */
export const GOAL_SECONDS = 10;

/** Messages whose delay is measured. */
export const measuredKinds = ['arrival', 'leaving', 'bus', 'pick-up'] as const;

/** Kind of a message whose delay is measured. */
export type MeasuredKind = (typeof measuredKinds)[number];

/** Returns the kind of a message; null where its delay says nothing, such as for a notice. */
export function kindOf({ topic, name }: Pick<AppMessage, 'topic' | 'name'>): MeasuredKind | null {
  if (topic === 'bus') return 'bus';
  if (topic === 'pickup') return 'pick-up';
  if (name === 'attendance.childArrived') return 'arrival';
  return name === 'attendance.childLeft' ? 'leaving' : null;
}

/** The delays of messages by kind, real seconds. */
export class Promptness {
  readonly #seconds = new Map<MeasuredKind, number[]>(measuredKinds.map((kind) => [kind, []]));

  add(kind: MeasuredKind, seconds: number): void {
    this.#seconds.get(kind)?.push(seconds);
  }

  /** Returns a line for each kind: the number of messages, the middle and the greatest delay, and how many were late. */
  lines(): string[] {
    return [...this.#seconds].map(([kind, seconds]) => {
      if (seconds.length === 0) return `${kind}: no message`;
      const sorted = seconds.toSorted((a, b) => a - b);
      const middle = sorted[Math.floor(sorted.length / 2)] as number;
      const late = sorted.filter((one) => one > GOAL_SECONDS).length;
      const greatest = (sorted.at(-1) as number).toFixed(1);
      const delays = `half of them within ${middle.toFixed(1)} s, all within ${greatest} s`;
      return `${kind}: ${counted(sorted.length, 'message')}, ${delays}, ${late} later than ${GOAL_SECONDS} s`;
    });
  }
}

/** Returns a number with its noun in singular or plural, such as `2 messages`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A message with the moments that matter for its delay. */
interface Heard {
  /** Moment of what happened. */
  at: Date;
  /** Moment of the leaving that a pick-up belongs to. The machine may have seen the adult before the child. */
  leftAt?: Date | undefined;
  now: Date;
  /** Played time per real time. */
  speed: number;
}

/** Returns how many real seconds passed between an event and its message, at least 0. */
export function delaySeconds({ at, leftAt = at, now, speed }: Heard): number {
  const knownMs = Math.max(at.getTime(), leftAt.getTime());
  return Math.max(0, now.getTime() - knownMs) / 1000 / speed;
}
