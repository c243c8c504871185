import { type DayPart, kindsByPart } from './people.ts';
import type { MarkWay, periodAsks, StaffDayState } from './staff-states.ts';

/** A period of a rule. Times are `HH:MM` by the kindergarten's clock, in this order. */
export interface StaffPeriod {
  periodName: string;
  /** First minute and last punctual minute of signing in. */
  inFrom: string;
  inUntil: string;
  /** First punctual minute and last minute of signing out. */
  outFrom: string;
  outUntil: string;
  asks: (typeof periodAsks)[number];
}

/** Rule of a staff member on a day. */
export interface StaffRule {
  ruleName: string;
  /** Days of the week, `1` for Monday to `7`. */
  weekdays: readonly string[];
  graceMinutes: number;
  periods: readonly StaffPeriod[];
}

/** A punch at a machine, `HH:MM:SS`. */
export interface StaffPunch {
  at: string;
  place?: string | null;
}

/** Leave of which the day has these halves. */
export interface StaffLeaveOfDay {
  kind: string;
  parts: readonly DayPart[];
}

/** A time that a person entered: an accepted missed sign-in, or a correction by the office. */
export interface StaffFix {
  source: 'missedSignIn' | 'correction';
  /** Number of the period, from 1. */
  period: number;
  way: MarkWay;
  /** `HH:MM` */
  at: string;
  reason: string;
  /** Person who accepted or made it; null where unknown. */
  by?: string | null;
}

/** Facts of a staff member's day. */
export interface StaffDayFacts {
  /** `yyyy-mm-dd` */
  day: string;
  school: { open: boolean; reason: string | null };
  /** False before the first day of work and after the last. */
  isEmployed: boolean;
  rule: StaffRule | null;
  punches: readonly StaffPunch[];
  leaves: readonly StaffLeaveOfDay[];
  /** Oldest first; the latest holds. */
  fixes: readonly StaffFix[];
  /** True once missing marks count. */
  isOver: boolean;
}

/** A step of the explanation. Its text is `attendance.staffDay.steps.<step>`. */
export interface StaffStep {
  step: string;
  params: Readonly<Record<string, string | number>>;
}

/** Verdict on a mark. `pending` is still possible; `excused` is covered by leave. */
export type MarkVerdict = 'on-time' | 'late' | 'early' | 'missing' | 'pending' | 'excused';

/** A mark that the rule asks for. */
export interface StaffMark {
  /** Number of the period, from 1. */
  period: number;
  periodName: string;
  way: MarkWay;
  /** Limits of a punctual mark. */
  from: string;
  until: string;
  /** Time that holds, `HH:MM`; null for none. */
  at: string | null;
  source: 'machine' | StaffFix['source'] | null;
  verdict: MarkVerdict;
  minutes: number;
}

/** Result of a staff member's day. */
export interface StaffDayResult {
  state: StaffDayState;
  lateMinutes: number;
  earlyMinutes: number;
  missingIn: number;
  missingOut: number;
  /** Periods of which every mark exists. */
  workedPeriods: number;
  /** Halves that the day asks for, and halves of leave of any kind and of comp leave alone. */
  dueHalves: 0 | 2;
  leaveHalves: number;
  compHalves: number;
  /** Kind of the first leave; null for none. */
  leaveKind: string | null;
  isCorrected: boolean;
  marks: StaffMark[];
  steps: StaffStep[];
}

/** Repeated punches within this time count once. */
const REPEAT_SECONDS = 60;

/**
 * Computes a staff member's day from its facts. In each period the first punch counts for the way in, and the last for
 * the way out; the middle of the period divides them. Leave excuses the marks of its halves. A time that a person
 * entered wins over machines.
 */
export function staffDay(facts: StaffDayFacts): StaffDayResult {
  const { school, rule, isEmployed } = facts;
  const punches = distinctPunches(facts.punches);
  const steps: StaffStep[] = punches.map(({ at, place }) => ({
    step: 'punch',
    params: { time: at.slice(0, 5), place: place ?? '' },
  }));
  const say = (step: string, params: StaffStep['params'] = {}) => void steps.push({ step, params });
  const nothing = (state: StaffDayState): StaffDayResult => ({ ...emptyResult, marks: [], state, steps });
  if (!isEmployed) {
    say('notEmployed');
    return nothing('none');
  }
  if (!isWorkday(facts)) {
    say('rest', { reason: school.reason ?? '' });
    return nothing('rest');
  }
  if (rule === null) {
    say('noShift');
    return nothing('no-shift');
  }
  const noon = middleOf(rule.periods);
  const excused = kindsByPart(facts.leaves);
  for (const [part, kind] of excused) say(`leave.${part}`, { kind });
  const marks = rule.periods.flatMap((period, index) => {
    const ways = period.asks === 'both' ? (['in', 'out'] as const) : [period.asks];
    return ways.map((way): StaffMark => {
      const [from, until] = way === 'in' ? [period.inFrom, period.inUntil] : [period.outFrom, period.outUntil];
      const part: DayPart = (way === 'in' ? period.inUntil : period.outFrom) < noon ? 'morning' : 'afternoon';
      const fix = facts.fixes.findLast((one) => one.period === index + 1 && one.way === way);
      const seen = punchOf(punches, period, way);
      const at = fix?.at ?? seen;
      const source = fix?.source ?? (seen === null ? null : 'machine');
      const minutes = at === null ? 0 : minutesOff(at, way, period, rule.graceMinutes);
      const isExcused = excused.has(part) && (at === null || minutes > 0);
      const verdict: MarkVerdict = isExcused
        ? 'excused'
        : at === null
          ? facts.isOver
            ? 'missing'
            : 'pending'
          : minutes > 0
            ? way === 'in'
              ? 'late'
              : 'early'
            : 'on-time';
      const mark: StaffMark = {
        period: index + 1,
        periodName: period.periodName,
        way,
        from,
        until,
        at,
        source,
        verdict,
        minutes: isExcused ? 0 : minutes,
      };
      const shown = { period: period.periodName, from, until, time: at ?? '', minutes: mark.minutes };
      if (fix) say(`${fix.source}.${way}`, { ...shown, seen: seen ?? '', reason: fix.reason, by: fix.by ?? '' });
      say(`${way}.${verdict}`, shown);
      return mark;
    });
  });
  return { ...resultOf(marks, excused, rule), isCorrected: marks.some(isEntered), marks, steps };
}

const emptyResult = {
  lateMinutes: 0,
  earlyMinutes: 0,
  missingIn: 0,
  missingOut: 0,
  workedPeriods: 0,
  dueHalves: 0,
  leaveHalves: 0,
  compHalves: 0,
  leaveKind: null,
  isCorrected: false,
} as const;

function resultOf(
  marks: readonly StaffMark[],
  excused: ReadonlyMap<DayPart, string>,
  rule: StaffRule,
): Omit<StaffDayResult, 'marks' | 'steps' | 'isCorrected'> {
  const sum = (verdict: MarkVerdict) =>
    marks.reduce((all, mark) => all + (mark.verdict === verdict ? mark.minutes : 0), 0);
  const missing = marks.filter(({ verdict }) => verdict === 'missing');
  const isSeen = marks.some(({ at }) => at !== null);
  const isWhole = marks.every(({ verdict }) => verdict === 'on-time');
  const noon = middleOf(rule.periods);
  const isMorning = (mark: StaffMark) => (mark.way === 'in' ? mark.until : mark.from) < noon;
  // A half of leave counts where the person did not work it wholly.
  const taken = [...excused].filter(([part]) => {
    const own = marks.filter((mark) => isMorning(mark) === (part === 'morning'));
    return own.length === 0 ? !isWhole : own.some(({ verdict }) => verdict === 'excused');
  });
  const [first] = taken;
  const lateMinutes = sum('late');
  const earlyMinutes = sum('early');
  const isPending = marks.some(({ verdict }) => verdict === 'pending');
  const periods = rule.periods.filter((_, index) =>
    marks.every(({ period, at }) => period !== index + 1 || at !== null),
  );
  return {
    state:
      missing.length > 0
        ? isSeen
          ? 'missing'
          : 'absent'
        : lateMinutes > 0
          ? 'late'
          : earlyMinutes > 0
            ? 'early'
            : first
              ? first[1] === 'comp'
                ? 'comp'
                : 'leave'
              : isPending && !isSeen
                ? 'ahead'
                : 'normal',
    lateMinutes,
    earlyMinutes,
    missingIn: missing.filter(({ way }) => way === 'in').length,
    missingOut: missing.filter(({ way }) => way === 'out').length,
    workedPeriods: isSeen ? periods.length : 0,
    dueHalves: 2,
    leaveHalves: taken.length,
    compHalves: taken.filter(([, kind]) => kind === 'comp').length,
    leaveKind: first?.[1] ?? null,
  };
}

function isEntered({ source }: StaffMark): boolean {
  return source === 'missedSignIn' || source === 'correction';
}

/**
 * Returns whether a day is a working day of the rule. An open weekend day is a swapped working day for everyone. A rule
 * may include closed weekends, but no holidays.
 */
function isWorkday({ day, school, rule }: StaffDayFacts): boolean {
  const weekday = String(new Date(day).getUTCDay() || 7);
  const isNamed = rule === null ? school.open : rule.weekdays.includes(weekday);
  return school.open ? isNamed || Number(weekday) > 5 : isNamed && school.reason === 'weekend' && rule !== null;
}

/** Returns the punches in order of time, without repeated ones. */
function distinctPunches(punches: readonly StaffPunch[]): StaffPunch[] {
  const ordered = punches.toSorted((a, b) => compare(a.at, b.at) || compare(a.place ?? '', b.place ?? ''));
  const kept: StaffPunch[] = [];
  for (const punch of ordered) {
    const last = kept.at(-1);
    if (last === undefined || secondsOf(punch.at) - secondsOf(last.at) > REPEAT_SECONDS) kept.push(punch);
  }
  return kept;
}

/** Returns the time of the punch that counts for a mark; null for none. */
function punchOf(punches: readonly StaffPunch[], period: StaffPeriod, way: MarkWay): string | null {
  const middle = middleOf([period]);
  const times = punches.map(({ at }) => at.slice(0, 5));
  const found =
    way === 'in'
      ? times.find((at) => at >= period.inFrom && at < middle)
      : times.findLast((at) => at >= middle && at <= period.outUntil);
  return found ?? null;
}

/** Returns minutes of lateness or of leaving early; 0 within the grace. */
function minutesOff(at: string, way: MarkWay, { inUntil, outFrom }: StaffPeriod, grace: number): number {
  const off = way === 'in' ? minutesOf(at) - minutesOf(inUntil) : minutesOf(outFrom) - minutesOf(at);
  return off > grace ? off : 0;
}

/** Returns the time between the first way in and the last way out: the boundary of the halves of a day. */
function middleOf(periods: readonly StaffPeriod[]): string {
  const first = Math.min(...periods.map(({ inUntil }) => minutesOf(inUntil)));
  const last = Math.max(...periods.map(({ outFrom }) => minutesOf(outFrom)));
  const middle = Math.ceil((first + last) / 2);
  return `${String(Math.floor(middle / 60)).padStart(2, '0')}:${String(middle % 60).padStart(2, '0')}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function secondsOf(time: string): number {
  return minutesOf(time) * 60 + Number(time.slice(6, 8));
}
