import { sql } from 'kysely';
import { type Check, type Finding, ok, problem, unchecked, warning } from './finding.ts';

/** Machines correct smaller differences themselves, and signatures of requests bear them. */
const WARNING_MS = 5_000;
/** A signed request may be this old. Processes on both clocks would refuse each other's. */
const PROBLEM_MS = 60_000;
/** Time zone of the product's calendar; it has had no summer time since 1991. */
const ZONE = 'Asia/Shanghai';
const ZONE_HOURS = 8;

/** The clocks of this computer and of the database agree, and both know the time zones. */
export const checkClock: Check = {
  name: 'clock',
  async run({ database }) {
    const findings: Finding[] = [];
    const text = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' });
    if (Number(text.format(new Date(0))) !== ZONE_HOURS) {
      findings.push(problem(`Node.js has wrong data of the time zone ${ZONE}.`, 'run Kiga with its pinned Node.js.'));
    }
    if (database === null) return findings.length > 0 ? findings : [unchecked('There is no database to compare with.')];
    // The first statement may open a connection, which takes its time.
    await sql`select 1`.execute(database.owner);
    const before = Date.now();
    const { rows } = await sql<{ now: Date; hour: number }>`select clock_timestamp() as now,
      extract(hour from timestamptz '1970-01-01 00:00:00+00' at time zone ${ZONE})::int as hour`.execute(
      database.owner,
    );
    const middle = (before + Date.now()) / 2;
    const apartMs = Math.abs((rows[0]?.now.getTime() ?? 0) - middle);
    const remedy = 'let both computers set their clocks by NTP, such as with chrony.';
    const says = `The clocks of this computer and of the database differ by ${(apartMs / 1000).toFixed(1)} s.`;
    if (apartMs >= PROBLEM_MS) findings.push(problem(says, remedy));
    else if (apartMs >= WARNING_MS) findings.push(warning(says, remedy));
    if (rows[0]?.hour !== ZONE_HOURS) {
      findings.push(
        problem(`PostgreSQL has wrong data of the time zone ${ZONE}.`, 'update PostgreSQL and its time zones.'),
      );
    }
    return findings.length > 0 ? findings : [ok(`${says} Both know the time zone ${ZONE}.`)];
  },
};
