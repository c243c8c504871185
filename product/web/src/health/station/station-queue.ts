import type { DayPart } from '@kiga/contract/attendance/people.ts';
import type { CheckStation, SavedCheck, StationChild } from '@kiga/contract/health/check.acts.ts';
import type { CheckTerms } from '@kiga/contract/health/check.ts';
import type { OutboxItem } from '@kiga/kit-web/offline/outbox-storage.ts';
import type { WaitingCheck } from './draft.ts';

/** A check that waits in this tablet. */
export type WaitingItem = OutboxItem<WaitingCheck, SavedCheck>;

/** A child with the check of the current half of the day. */
export interface ChildNow {
  child: StationChild;
  /** Check of the server; null for none. */
  saved: SavedCheck | null;
  /** The last check that this tablet has not sent. */
  waiting: WaitingItem | null;
}

/** Returns the name of a check within a queue: one per child and half of a day. */
export const subjectOf = ({ studentId, day, part }: Pick<WaitingCheck, 'studentId' | 'day' | 'part'>) =>
  `${studentId} ${day} ${part}`;

/** Returns the station for a day; checks and arrivals of another day do not count. */
export function forDay(station: CheckStation, day: string): CheckStation {
  if (station.day === day) return station;
  const checks = { morning: null, afternoon: null };
  return {
    ...station,
    day,
    children: station.children.map((child) => ({ ...child, arrivedAt: null, isOnLeave: false, checks })),
  };
}

/** Returns the children with their checks, sent and unsent. */
export function childrenNow(
  { children, day }: Pick<CheckStation, 'children' | 'day'>,
  part: DayPart,
  items: readonly WaitingItem[],
): ChildNow[] {
  const waiting = new Map(items.map((item) => [item.subject, item]));
  return children.map((child) => ({
    child,
    saved: child.checks[part],
    waiting: waiting.get(subjectOf({ studentId: child.id, day, part })) ?? null,
  }));
}

export const isChecked = ({ saved, waiting }: ChildNow) => saved !== null || waiting !== null;

/** Returns the children who wait for a check: those who came, the earliest first, then those whom nobody has seen. */
export function queueOf(all: readonly ChildNow[]): ChildNow[] {
  const open = all.filter((one) => !isChecked(one) && !(one.child.isOnLeave && one.child.arrivedAt === null));
  const came = open.filter(({ child }) => child.arrivedAt !== null);
  const others = open.filter(({ child }) => child.arrivedAt === null);
  return [...came.sort((one, other) => moment(one) - moment(other)), ...others];
}

const moment = ({ child }: ChildNow) => Date.parse(child.arrivedAt as string);

/** Returns how many children were checked, of those who are expected. */
export function progressOf(all: readonly ChildNow[]): { checked: number; expected: number } {
  const checked = all.filter(isChecked).length;
  return { checked, expected: checked + queueOf(all).length };
}

/** A child whose first measurement asks for a second one. */
export interface SecondMeasurement {
  one: ChildNow;
  celsius: number;
  /** Time at which it is due, `HH:MM`. */
  dueAt: string;
}

/** Returns the children to be measured again, the earliest first. */
export function secondMeasurements(all: readonly ChildNow[], terms: CheckTerms): SecondMeasurement[] {
  return all
    .flatMap((one) => {
      const temperatures = one.waiting?.value.temperatures ?? one.saved?.temperatures ?? [];
      const [first] = temperatures;
      if (first === undefined || temperatures.length > 1 || first.celsius < terms.suspectCelsius) return [];
      if (first.takenAt === null) return [];
      return [{ one, celsius: first.celsius, dueAt: plusMinutes(first.takenAt, terms.recheckMinutes) }];
    })
    .sort((one, other) => (one.dueAt < other.dueAt ? -1 : 1));
}

function plusMinutes(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const sum = Math.min(hour * 60 + minute + minutes, 24 * 60 - 1);
  return `${String(Math.floor(sum / 60)).padStart(2, '0')}:${String(sum % 60).padStart(2, '0')}`;
}

/** Returns the children of a class, or of all, whose name, pinyin, initials or card the text is a part of. */
export function findChildren(all: readonly ChildNow[], text: string, classId: string | null): ChildNow[] {
  const asked = text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  return all.filter(({ child }) => {
    if (classId !== null && child.classId !== classId) return false;
    if (asked === '') return true;
    const { name, nameLatin, initials, cardNumber } = child;
    const latin = nameLatin?.toLowerCase().replace(/[^a-z]/g, '') ?? '';
    return (
      name.toLowerCase().replace(/\s+/g, '').includes(asked) ||
      latin.includes(asked) ||
      initials.toLowerCase().startsWith(asked) ||
      (cardNumber !== null && sameCard(cardNumber, asked))
    );
  });
}

/** Returns the child of a card; readers differ in the zeros in front. */
export function childOfCard(all: readonly ChildNow[], number: string): ChildNow | null {
  return all.find(({ child }) => child.cardNumber !== null && sameCard(child.cardNumber, number)) ?? null;
}

const sameCard = (one: string, other: string) => bare(one) === bare(other);
const bare = (number: string) => number.toLowerCase().replace(/^0+/, '');
