import {
  type OrderLine,
  type PackageOffer,
  RENEWAL_NOTICE_DAYS,
  type RenewalCandidate,
} from '@kiga/contract/billing/recharge-order.acts.ts';
import { renewedUntil, trialUntil } from '@kiga/contract/billing/service-end.ts';
import { initialsOf } from '@kiga/kit-web/entity/initials.ts';

/** Parts of the children: those who need a renewal soon, those whose service has ended, or all. */
export const segments = ['due', 'ended', 'all'] as const;

/** A part of the children. */
export type Segment = (typeof segments)[number];

const inSegment: Readonly<Record<Segment, (child: RenewalCandidate) => boolean>> = {
  due: ({ daysLeft }) => daysLeft === null || daysLeft <= RENEWAL_NOTICE_DAYS,
  ended: ({ daysLeft }) => daysLeft !== null && daysLeft < 0,
  all: () => true,
};

/** Returns the children of a segment. */
export function childrenOf(segment: Segment, children: readonly RenewalCandidate[]): RenewalCandidate[] {
  return children.filter(inSegment[segment]);
}

/** Returns the children of a class, or of all, whose name, pinyin or initials the text is a part of. */
export function findChildren(
  children: readonly RenewalCandidate[],
  typed: string,
  className: string | null,
): RenewalCandidate[] {
  const asked = plain(typed);
  return children.filter(
    (child) =>
      (className === null || child.className === className) &&
      (plain(child.stuName).includes(asked) ||
        plain(child.nameLatin).includes(asked) ||
        initialsOf(plain(child.stuName)).startsWith(asked)),
  );
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** The chosen package with its months. */
export interface Choice {
  offer: PackageOffer;
  /** Without a meaning for a trial, which lasts its own days. */
  months: number;
}

/**
 * Returns the last day of service as the contract's rule has it, for display until the quote arrives. The quote also
 * knows days of admission that lie ahead.
 */
export function expectedUntil(serviceEnd: string | null, today: string, { offer, months }: Choice): string {
  return offer.tryFlag ? trialUntil(serviceEnd, today, offer.validDays ?? 1) : renewedUntil(serviceEnd, today, months);
}

/** The day from which a renewed service counts: its present end, today, or a day of admission that lies ahead. */
export type Beginning = 'end' | 'today' | 'admission';

/** Returns from which day a line of a quote counts. */
export function beginningOf(
  { from, until }: Pick<OrderLine, 'from' | 'until'>,
  today: string,
  choice: Choice,
): Beginning {
  if (until !== expectedUntil(from, today, choice)) return 'admission';
  return from !== null && from >= today ? 'end' : 'today';
}

/** Effects of an order on its children. */
export interface Effects {
  goOn: number;
  beginToday: number;
  /** The earliest and the latest last day of service; null without children. */
  first: string | null;
  last: string | null;
}

/** Sums up what an order changes. */
export function effectsOf(lines: readonly Pick<OrderLine, 'from' | 'until'>[], today: string): Effects {
  const days = lines.map(({ until }) => until).sort();
  const goOn = lines.filter(({ from }) => from !== null && from >= today).length;
  return { goOn, beginToday: lines.length - goOn, first: days[0] ?? null, last: days.at(-1) ?? null };
}

/** Months that are offered as buttons. */
export const usualMonths = [1, 3, 6, 12] as const;

const FIRST_MONTHS = 6;

/** Returns the months that a package begins with: its own where they are usual, else the present ones. */
export function monthsOf({ time }: PackageOffer, present: number | null): number {
  return usualMonths.find((months) => months === time) ?? present ?? FIRST_MONTHS;
}
