import type { Absence, ChildDayState, Halves } from './child-states.ts';
import { type DayPart, dayParts, kindsByPart } from './people.ts';

/** Times of a rule for children, `HH:MM` by the kindergarten's clock. */
export interface ChildRule {
  ruleName: string;
  /** Start of arrivals. */
  arriveFrom: string;
  /** Last minute of an arrival on time. */
  lateAfter: string;
  /** A child who is missing at this time is absent. */
  callAfter: string;
  /** End of the morning: the boundary between the halves of the day. */
  halfAt: string;
  /** First minute of leaving on time. */
  leaveFrom: string;
  /** Minutes of grace for arriving and leaving. */
  graceMinutes: number;
}

/** Times that machines saw, `HH:MM`; null for none. */
export interface SeenDay {
  inAt: string | null;
  /** Last leaving; null while the child is here. */
  outAt: string | null;
  /** Place of the machine that saw the arrival, and of the one that saw the leaving. */
  inPlace?: string | null;
  outPlace?: string | null;
  /** The machine's time cannot be right, so `inAt` is the time of receipt. */
  isDoubtful?: boolean;
}

/** Marks by hand. `absent` takes an arrival back; `cleared` ends all marks before it. */
export const childMarks = ['came', 'left', 'absent', 'cleared'] as const;

/** A mark by hand on a child's day. */
export interface ChildMark {
  mark: (typeof childMarks)[number];
  /** Time `HH:MM` of an arrival or a leaving. */
  at: string | null;
  /** Reason of an absence; null where the mark names none. */
  absence: Absence | null;
  reason: string;
  /** Account that made the mark; null where the reader may not see it. */
  by?: string | null;
}

/** Approved leave on this day. */
export interface ChildLeaveOfDay {
  kind: Exclude<Absence, 'unknown'>;
  parts: readonly DayPart[];
}

/** Facts of a child's day. */
export interface ChildDayFacts {
  /** The kindergarten's calendar: school or not, and why not. */
  school: { open: boolean; reason: string | null };
  /** False before the admission and after the child has left. */
  isOnRoll: boolean;
  /** False where nothing was recorded of any child on that day, such as before the kindergarten began to record. */
  isRecorded: boolean;
  rule: ChildRule;
  seen: SeenDay | null;
  leaves: readonly ChildLeaveOfDay[];
  /** Oldest first. */
  marks: readonly ChildMark[];
  /** True once a missing child counts as absent: from `callAfter` on. */
  isSettled: boolean;
}

/** A step of the explanation. Its text is `attendance.childDay.steps.<step>`. */
export interface DayStep {
  step: string;
  params: Readonly<Record<string, string | number>>;
}

/** Result of a child's day. */
export interface ChildDayResult {
  state: ChildDayState;
  /** Halves on which the child was due, and of these the halves on which it came. */
  dueHalves: Halves;
  cameHalves: Halves;
  /** Reason of the missing halves; null where none is missing or the day is not settled. */
  absence: Absence | null;
  lateMinutes: number;
  earlyMinutes: number;
  /** Times that hold, after marks. */
  inAt: string | null;
  outAt: string | null;
  isMarked: boolean;
  steps: DayStep[];
}

/** Times and absence that hold after the marks. */
interface Held {
  inAt: string | null;
  outAt: string | null;
  absence: Absence | null;
  /** A mark says that the child did not come. */
  isAbsent: boolean;
  isMarked: boolean;
}

/**
 * Computes a child's day from its facts. Presence wins over leave; leave excuses lateness, early leaving and absence of
 * its halves; the latest mark wins over machines. The order of leaves does not matter.
 */
export function childDay(facts: ChildDayFacts): ChildDayResult {
  const { school, isOnRoll, isRecorded, rule, leaves, isSettled } = facts;
  const steps: DayStep[] = [];
  const say = (step: string, params: DayStep['params'] = {}) => void steps.push({ step, params });
  const held = holdMarks(facts, say);
  const { inAt, outAt, isMarked } = held;
  const times = { inAt, outAt, isMarked };
  const none = { dueHalves: 0, cameHalves: 0, absence: null, lateMinutes: 0, earlyMinutes: 0, ...times } as const;
  const came = inAt !== null || outAt !== null;
  if (!isOnRoll) {
    say('notOnRoll');
    return { state: came ? arrived(inAt) : 'none', ...none, steps };
  }
  if (!school.open) {
    say('noSchool', { reason: school.reason ?? '' });
    return { state: came ? arrived(inAt) : 'free', ...none, steps };
  }
  if (!came && isSettled && !isRecorded) {
    say('notRecorded');
    return { state: 'none', ...none, steps };
  }
  const excused = kindsByPart(leaves);
  for (const [part, kind] of excused) say('leave', { part, kind });

  if (!came) {
    const [kind = null] = new Set(excused.values());
    const isExcused = excused.size === dayParts.length;
    const marked = held.isAbsent ? (held.absence === 'unknown' ? null : held.absence) : null;
    const known = marked ?? (isExcused || (held.isAbsent && excused.size > 0) ? kind : null);
    if (known === null && !isSettled && !held.isAbsent) {
      say('notYet', { time: rule.callAfter });
      return { state: 'ahead', ...none, dueHalves: 2, steps };
    }
    const absence = known ?? 'unknown';
    say(absence === 'unknown' ? 'absentUnknown' : 'absent', { kind: absence });
    return { state: absence === 'unknown' ? 'missing' : absence, ...none, dueHalves: 2, absence, steps };
  }

  const missed = missedHalves(rule, inAt, outAt);
  const lateMinutes = excused.has('morning') || missed.has('morning') ? 0 : minutesOver(inAt, rule.lateAfter, rule);
  const earlyMinutes = excused.has('afternoon') || missed.has('afternoon') ? 0 : minutesUnder(outAt, rule);
  for (const part of missed) {
    const kind = excused.get(part) ?? held.absence ?? 'unknown';
    say(kind === 'unknown' ? 'missedHalf' : 'excusedHalf', { part, kind });
  }
  if (inAt !== null) {
    if (lateMinutes > 0) say('late', { time: inAt, limit: rule.lateAfter, minutes: lateMinutes, rule: rule.ruleName });
    else if (!missed.has('morning')) say('onTime', { time: inAt, limit: rule.lateAfter, rule: rule.ruleName });
  } else say('unseen');
  if (earlyMinutes > 0)
    say('early', { time: outAt ?? '', limit: rule.leaveFrom, minutes: earlyMinutes, rule: rule.ruleName });
  const unexcused = [...missed].find((part) => !excused.has(part));
  const reasons = [...missed].map((part) => excused.get(part) ?? held.absence ?? 'unknown');
  const absence = reasons.includes('unknown') ? 'unknown' : (reasons[0] ?? null);
  const isLate = lateMinutes > 0 || unexcused === 'morning';
  const isEarly = earlyMinutes > 0 || unexcused === 'afternoon';
  return {
    state: isLate && inAt !== null ? 'late' : isEarly ? 'early' : arrived(inAt),
    dueHalves: 2,
    cameHalves: (2 - missed.size) as Halves,
    absence,
    lateMinutes,
    earlyMinutes,
    ...times,
    steps,
  };
}

/** Applies the marks to what machines saw. */
function holdMarks({ seen, marks }: ChildDayFacts, say: (step: string, params?: DayStep['params']) => void): Held {
  const ofMachines = { inAt: seen?.inAt ?? null, outAt: seen?.outAt ?? null };
  if (seen?.inAt) say(seen.isDoubtful ? 'seenDoubtful' : 'seenIn', { time: seen.inAt, place: seen.inPlace ?? '' });
  if (seen?.outAt) say('seenOut', { time: seen.outAt, place: seen.outPlace ?? '' });
  if (!seen) say('notSeen');
  const held: Held = { ...ofMachines, absence: null, isAbsent: false, isMarked: false };
  for (const { mark, at, absence, reason, by } of marks) {
    say(markSteps[mark], { time: at ?? '', kind: absence ?? 'unknown', reason, by: by ?? '' });
    if (mark === 'cleared') Object.assign(held, ofMachines, { absence: null, isAbsent: false, isMarked: false });
    if (mark === 'came') Object.assign(held, { inAt: at, isAbsent: false, isMarked: true });
    if (mark === 'left') Object.assign(held, { outAt: at, isMarked: true });
    if (mark === 'absent') Object.assign(held, { inAt: null, outAt: null, absence, isAbsent: true, isMarked: true });
  }
  return held;
}

const markSteps = { came: 'markedCame', left: 'markedLeft', absent: 'markedAbsent', cleared: 'markedCleared' } as const;

/** Returns the halves of the day on which a child who came was not here. */
function missedHalves({ halfAt }: ChildRule, inAt: string | null, outAt: string | null): Set<DayPart> {
  if (inAt !== null && inAt >= halfAt) return new Set<DayPart>(['morning']);
  return new Set<DayPart>(outAt !== null && outAt <= halfAt ? ['afternoon'] : []);
}

/** Arrival without lateness. */
function arrived(inAt: string | null): 'on-time' | 'unseen' {
  return inAt === null ? 'unseen' : 'on-time';
}

/** Minutes after a limit; 0 within the grace. */
function minutesOver(time: string | null, limit: string, { graceMinutes }: ChildRule): number {
  if (time === null) return 0;
  const over = minutesOf(time) - minutesOf(limit);
  return over > graceMinutes ? over : 0;
}

/** Minutes before the first minute of leaving; 0 within the grace. */
function minutesUnder(time: string | null, { leaveFrom, graceMinutes }: ChildRule): number {
  if (time === null) return 0;
  const under = minutesOf(leaveFrom) - minutesOf(time);
  return under > graceMinutes ? under : 0;
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours as number) * 60 + (minutes as number);
}
