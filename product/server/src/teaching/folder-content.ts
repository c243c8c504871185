import { daysOfWeek, weekNumberOf } from '@kiga/contract/teaching/timetable.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { withinClasses } from '../identity/identity.public.ts';
import { lessonsOf } from './lessons-of.ts';
import { scheduleOn } from './schedules.ts';
import { weeksOf } from './term-weeks.ts';
import { taughtClass, timetableTeachers } from './timetable-people.ts';

interface WeekSpan {
  week: number;
  from: string;
  to: string;
}

/** A record of the folder. */
export interface FolderRecord {
  day: string;
  topic: string;
  content: string;
  courseName: string | null;
  teacherName: string | null;
}

/** The content of a class's folder for a term. */
export interface FolderContent {
  className: string;
  termName(language: Language): string;
  plans: (WeekSpan & { theme: string; values: Readonly<Record<string, string>> })[];
  /** Weeks with lessons: for each period and day the lines of its cell. */
  weeks: (WeekSpan & { days: string[]; periods: string[]; cells: string[][][] })[];
  records: FolderRecord[];
}

const planFields = [
  'goals',
  'healthPlan',
  'languagePlan',
  'societyPlan',
  'sciencePlan',
  'artPlan',
  'familyPlan',
] as const;

const SCHOOL_DAYS = 5;

/** Returns the content of a folder. Throws RECORD_NOT_FOUND for a class or term out of reach. */
export async function folderContent(
  stores: EntityStores,
  scope: Scope,
  { classId, termId }: { classId: string; termId: string },
): Promise<FolderContent> {
  const kigId = scope.oneTenant();
  const taught = await taughtClass(scope, kigId, classId);
  const [term] = await readRecords(stores.get('campus.term'), scope, [termId]);
  if (!term || term.deleted) throw new AppError('RECORD_NOT_FOUND');
  const span = { from: term.beginDate, to: term.endDate };
  const read = async (table: string, column: string) => {
    const { rows } = await sql<{ id: string }>`select r.id from ${sql.table(table)} r where r.kig_id = ${kigId}
      and ${scope.within('r.kig_id')} and ${withinClasses(scope, 'r.class_id')} and r.class_id = ${classId}
      and not r.deleted and ${sql.ref(`r.${column}`)} between ${dayAfter(span.from, -6)} and ${span.to}
      order by ${sql.ref(`r.${column}`)}, r.id`.execute(scope.db);
    return rows.map(({ id }) => id);
  };
  const mayReadPlans = scope.session.permissions.has('teaching.plan.read');
  const planIds = mayReadPlans ? await read('teaching_plans', 'week_on') : [];
  const plans = (await readRecords(stores.get('teaching.plan'), scope, planIds)).filter((one) => one.termId === termId);
  const records = await readRecords(stores.get('teaching.record'), scope, await read('teaching_records', 'day'));
  return {
    className: taught.name,
    termName: (language) => (language === 'en_US' ? term.termNameEn : term.termName) ?? '',
    plans: plans
      .toSorted((a, b) => a.weekNumber - b.weekNumber)
      .map((one) => ({
        ...spanOf(one.weekOn ?? '', one.weekNumber),
        theme: one.theme,
        values: Object.fromEntries(planFields.flatMap((name) => (one[name] ? [[name, one[name]]] : []))),
      })),
    weeks: await weeksWithLessons(scope, kigId, classId, {
      ...span,
      weeks: weeksOf({ ...termSpan(term), id: termId }),
    }),
    records: records
      .filter(({ day }) => day >= span.from)
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
      .map(({ day, topic, content, courseIdTitle, teacherIdTitle }) => ({
        day,
        topic,
        content,
        courseName: courseIdTitle?.title ?? null,
        teacherName: teacherIdTitle?.title ?? null,
      })),
  };
}

function termSpan({ beginDate, endDate }: { beginDate: string; endDate: string }) {
  return { beginDate, endDate, name: '', nameEn: '' };
}

function spanOf(monday: string, week: number): WeekSpan {
  return { week, from: monday, to: dayAfter(monday, SCHOOL_DAYS - 1) };
}

async function weeksWithLessons(
  scope: Scope,
  kigId: string,
  classId: string,
  { from, to, weeks }: { from: string; to: string; weeks: readonly string[] },
): Promise<FolderContent['weeks']> {
  const condition = sql`l.class_id = ${classId} and ${withinClasses(scope, 'l.class_id')}`;
  const lessons = await lessonsOf(scope, kigId, { from, to }, condition);
  const ids = lessons.flatMap(({ teacherId, substituteId }) => substituteId ?? teacherId ?? []);
  const names = new Map((await timetableTeachers(scope, kigId, ids)).map(({ id, name }) => [id, name]));
  const shown: FolderContent['weeks'] = [];
  for (const monday of weeks) {
    const days = daysOfWeek(monday);
    const ofWeek = lessons.filter(({ day }) => days.includes(day));
    if (ofWeek.length === 0) continue;
    const { periods } = await scheduleOn(scope, kigId, monday);
    const held = days.filter((day, index) => index < SCHOOL_DAYS || ofWeek.some((one) => one.day === day));
    const lines = (day: string, period: number) =>
      ofWeek
        .filter((one) => one.day === day && one.period === period)
        .flatMap(({ courseName, topic, teacherId, substituteId }) => [
          courseName,
          [topic, names.get(substituteId ?? teacherId ?? '')].filter(Boolean).join(' '),
        ]);
    shown.push({
      ...spanOf(monday, weekNumberOf(monday < from ? from : monday, from)),
      days: held,
      periods: periods.map(({ periodName, beginsAt, endsAt }) => `${periodName}\n${beginsAt}–${endsAt}`),
      cells: periods.map((_, index) => held.map((day) => lines(day, index + 1))),
    });
  }
  return shown;
}
