import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import { ageDaysOf, completedMonths } from '../src/health/growth/assess-growth.ts';
import type { GrowthSex } from '../src/health/growth/growth-tables.ts';
import { growthTermsByDay } from '../src/health/growth/growth-terms.ts';
import { chinaRow } from '../src/health/growth/growth-z.ts';
import { type RatedValues, rateMeasurement } from '../src/health/growth/rate-measurement.ts';
import type { Program } from '../src/program/program.ts';

interface DemoChild {
  id: string;
  name: string;
  sex: 'male' | 'female';
  birthday: string;
  admissionDate: string;
}

type Values = Partial<RatedValues> & { headCm?: number };

/** Days of the two rounds of a year. */
const rounds = ['03-11', '09-09'] as const;

/** Rows of one statement. */
const AT_ONCE = 400;

/** Measurements of the boy of the drawings; his last ones are those of the draft of the screen. */
const boyOfDrawings: Readonly<Record<string, readonly [heightCm: number, weightKg: number]>> = {
  '2025-09-10': [101.8, 16.6],
  '2025-11-19': [103.4, 17],
  '2026-03-11': [105.7, 18],
  '2026-05-13': [107, 18.8],
  '2026-09-09': [109, 19.9],
  '2026-11-18': [110.2, 20.7],
};

/**
 * Creates measurements of the children of a kindergarten: two rounds a year since the admission, along the curves of the
 * national standard. Some children are overweight, short or anaemic, and a few new ones were never measured.
 */
export async function insertDemoMeasurements({ stores }: Program, scope: Scope): Promise<void> {
  const kigId = scope.oneTenant();
  const { today } = scope.session;
  const store = stores.get('health.measurement');
  const { rows: children } = await sql<DemoChild>`select s.id, s.stu_name as name, s.sex,
      to_char(s.birthday, 'YYYY-MM-DD') as birthday, to_char(s.admission_date, 'YYYY-MM-DD') as "admissionDate"
    from students s where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and not s.deleted
      and s.status = 'enrolled' and s.admission_date is not null order by s.stu_no`.execute(scope.db);
  const termsOn = await growthTermsByDay(scope, kigId);
  const rows = children.flatMap((child, index) =>
    measurementsOf(child, index, today).map(([measuredOn, given]) => {
      const isLying = completedMonths(child.birthday, measuredOn) < 24;
      const values = { ...empty, ...given, measuredOn, position: isLying ? 'lying' : 'standing' } as RatedValues;
      const record = {
        ...values,
        ...rateMeasurement(values, child, termsOn(measuredOn)),
        studentId: child.id,
        measuredBy: '赵医生',
        source: 'hand',
        confirmed: true,
        toCheck: false,
      };
      const at = new Date(`${measuredOn}T09:30:00+08:00`);
      const columns = Object.entries(record).map(([name, value]) => store.columns.get(name)?.toRow(value) ?? {});
      return Object.assign(
        { kig_id: kigId, id: uuid7(at.getTime()), created_at: at, updated_at: at } as Record<string, unknown>,
        ...columns,
      );
    }),
  );
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await scope.db
      .insertInto('health_measurements')
      .values(rows.slice(start, start + AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Every row has the same columns, as one statement needs them. */
const empty: Record<string, null> = {
  heightCm: null,
  weightKg: null,
  headCm: null,
  visionLeft: null,
  visionRight: null,
  haemoglobinGPerL: null,
  teethCount: null,
  cariesCount: null,
};

function measurementsOf(child: DemoChild, index: number, today: string): [day: string, values: Values][] {
  if (child.name === '顾予安') {
    return Object.entries(boyOfDrawings)
      .filter(([day]) => day < today && day > child.birthday)
      .map(([day, [heightCm, weightKg]]) => [day, { heightCm, weightKg }]);
  }
  const days = roundsBetween(child.admissionDate, today);
  // A few who came this year were away on the day of the round.
  return days.length === 1 && index % 41 === 4 ? [] : days.map((day) => [day, valuesOn(child, index, day)]);
}

function roundsBetween(from: string, today: string): string[] {
  const days: string[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(today.slice(0, 4)); year += 1) {
    days.push(...rounds.map((round) => `${year}-${round}`).filter((day) => day >= from && day < today));
  }
  return days;
}

function valuesOn({ sex: ofChild, birthday }: DemoChild, index: number, day: string): Values {
  const sex: GrowthSex = ofChild === 'male' ? 'boy' : 'girl';
  const ageDays = ageDaysOf(birthday, day);
  const months = completedMonths(birthday, day);
  const at = (indicator: 'height-for-age' | 'bmi-for-age', z: number) =>
    valueAt(chinaRow({ sex, ageDays, heightCm: 0 }, indicator) ?? [], z);
  // A child keeps its place among the others, and leaves it by a little.
  const wobble = (places: number) => ((index * 7 + months * 13) % 11) / 10 ** places - 5 / 10 ** places;
  const heightZ = index % 37 === 9 ? -2.3 : ((index * 29) % 34) / 10 - 1.6;
  const bmiZ = index % 13 === 6 ? 1.2 + (index % 5) * 0.35 : index % 53 === 20 ? -2.2 : ((index * 17) % 22) / 10 - 1.1;
  const heightCm = round(at('height-for-age', heightZ) + wobble(1) / 2, 1);
  const weightKg = round(at('bmi-for-age', bmiZ + wobble(1) / 4) * (heightCm / 100) ** 2, 2);
  const isAutumn = day.endsWith(rounds[1]);
  return {
    heightCm,
    weightKg: round(weightKg, 1),
    ...(isAutumn && months >= 48 && { visionLeft: visionOf(index), visionRight: visionOf(index + 3) }),
    ...(isAutumn && { haemoglobinGPerL: index % 31 === 12 ? 104 : 114 + ((index * 5) % 24) }),
    ...(!isAutumn && months >= 36 && { teethCount: 20, cariesCount: index % 5 === 2 ? 1 + (index % 3) : 0 }),
  };
}

const visionOf = (index: number) => (index % 19 === 8 ? 4.6 : 4.9 + (index % 3) / 10);

/** Returns the value at a number of standard deviations, from -3 to 3. */
function valueAt(row: readonly number[], z: number): number {
  const low = Math.min(5, Math.max(0, Math.floor(z + 3)));
  const [from, to] = [row[low] as number, row[low + 1] as number];
  return from + (z + 3 - low) * (to - from);
}

const round = (value: number, places: number) => Number(value.toFixed(places));
