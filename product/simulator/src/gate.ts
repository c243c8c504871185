import { setTimeout as sleep } from 'node:timers/promises';
import { inShanghai } from '@kiga/contract/attendance/school-clock.ts';
import { Away, Refusal } from './door.ts';
import type { Office } from './office.ts';
import type { ServerTime } from './server-time.ts';

const STEP_MS = 3_000;
const AWAY_MS = 5_000;

/** Most visitors and patrols of one day; the demo's days are short. */
const VISITORS_A_DAY = 6;

/** Minutes of the demo's day between two visitors, and until one leaves. */
const BETWEEN_MIN = 75;
const STAY_MIN = 30;

/** Visitors who come in turn. */
const guests = [
  { visitorName: '马建国', purpose: 'supplier', organization: '绿源配送', people: 2 },
  { visitorName: '顾明远', purpose: 'parent', people: 1 },
  { visitorName: '孙志强', purpose: 'repair', organization: '安达电梯', people: 1 },
] as const;

/** Patrols of a day, by the minute from which each is made. */
const patrols = [
  { round: 'morning', from: 7 * 60 + 20, place: '大门、操场、教学楼' },
  { round: 'noon', from: 12 * 60, place: '食堂、寝室' },
  { round: 'evening', from: 17 * 60, place: '大门、教学楼、食堂' },
] as const;

interface Gate {
  office: Office;
  time: ServerTime;
  stop: AbortSignal;
}

/** Plays the guard of the kindergarten of demo3 until it is stopped: visitors come and go, and rounds are made. */
export async function playGate({ office, time, stop }: Gate): Promise<void> {
  let today = '';
  let came = 0;
  let lastCameMin = 0;
  const inside: { id: string; leavesMin: number }[] = [];
  const walked = new Set<string>();

  async function step(): Promise<void> {
    if (time.isLeaping || !time.isMeasured) return;
    const { day, timeMs } = inShanghai(time.now());
    const minute = Math.floor(timeMs / 60_000);
    const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    if (day !== today) {
      // Another run may have made rounds of this day.
      const made = await office.roundsOf(day);
      today = day;
      came = 0;
      lastCameMin = 0;
      walked.clear();
      for (const round of made) walked.add(round);
      inside.length = 0;
    }
    for (const visit of inside.filter(({ leavesMin }) => minute >= leavesMin)) {
      await office.letOut(visit.id).catch((error: unknown) => {
        // A user was quicker. Without an answer, the next step tries again.
        if (!(error instanceof Refusal)) throw error;
      });
      inside.splice(inside.indexOf(visit), 1);
    }
    const isOpen = minute > 8 * 60 && minute < 16 * 60;
    if (isOpen && came < VISITORS_A_DAY && minute - lastCameMin >= BETWEEN_MIN) {
      const guest = guests[came % guests.length] as (typeof guests)[number];
      const id = await office.letIn({
        ...guest,
        day,
        cameAt: clock,
        visitorPhone: `1380000${2_001 + (came % guests.length)}`,
      });
      came += 1;
      lastCameMin = minute;
      inside.push({ id, leavesMin: minute + STAY_MIN });
    }
    for (const { round, from, place } of patrols) {
      if (minute < from || walked.has(round)) continue;
      await office.patrol({ day, at: clock, round, place });
      walked.add(round);
    }
  }

  while (!stop.aborted) {
    const pauseMs = await step().then(
      () => STEP_MS,
      (error: unknown) => {
        if (error instanceof Away || error instanceof Refusal) return AWAY_MS;
        throw error;
      },
    );
    await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
  }
}
