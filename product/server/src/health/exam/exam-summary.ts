import type { ExamSummary } from '@kiga/contract/health/exam/exam.acts.ts';
import { type ExamFigure, examFigures, examPlaces } from '@kiga/contract/health/exam/exam.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { momentOf } from '../../attendance/attendance.public.ts';
import { kigNameOf } from '../../campus/campus.public.ts';
import { scopeForPermission } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { MeasurementRecord } from '../growth/rate-measurement.ts';
import { byClass, type ExamChild, examChildren } from './exam-children.ts';

type Parts = Pick<Program, 'stores' | 'clock'>;
type Shares = Record<ExamFigure, { part: number; whole: number }>;

/** A child of the summary: the figures for which it was examined, each with whether it has the finding. */
type FiguresOfChild = Partial<Record<ExamFigure, boolean>>;

const READ = 'health.examResult.read';

/** Findings behind a figure, and the values without which it was not examined. */
const findingsOf = {
  underweight: { findings: ['underweight', 'severelyUnderweight'], needs: ['weightKg'] },
  stunted: { findings: ['stunted', 'severelyStunted'], needs: ['heightCm'] },
  wasted: { findings: ['wasted', 'severelyWasted'], needs: ['heightCm', 'weightKg'] },
  overweight: { findings: ['overweight'], needs: ['heightCm', 'weightKg'] },
  obese: { findings: ['obese', 'severelyObese'], needs: ['heightCm', 'weightKg'] },
  anaemia: { findings: ['anaemia'], needs: ['haemoglobinGPerL'] },
  lowVision: { findings: ['lowVision'], needs: ['visionLeft', 'visionRight'] },
  caries: { findings: ['caries'], needs: ['cariesCount'] },
} as const satisfies Partial<Record<ExamFigure, { findings: string[]; needs: (keyof MeasurementRecord)[] }>>;

/** Returns the summary of a year, as `examSummary` says. */
export async function summaryOf({ stores, clock }: Parts, scope: Scope, wanted?: number): Promise<ExamSummary> {
  const results = stores.get('health.examResult');
  if (results.entity.sightOf(scope.session, 'conclusion') !== 'full') {
    throw new AppError('FIELD_NOT_READABLE', { field: 'conclusion' });
  }
  const own = scopeForPermission(scope, READ);
  const kigId = scope.oneTenant();
  const { today } = await momentOf(scope, kigId, clock.now());
  const thisYear = Number(today.slice(0, 4));
  const year = wanted ?? thisYear;
  const children = await examChildren(own, kigId);
  const figures = await figuresOf({ stores }, own, kigId, year, children);
  return {
    kigId,
    kigName: await kigNameOf(scope, kigId),
    year,
    thisYear,
    sums: sharesOf(children, figures),
    classes: byClass(children).map(({ id, className, children: list }) => ({
      id,
      className,
      values: sharesOf(list, figures),
    })),
  };
}

function sharesOf(children: readonly ExamChild[], figures: ReadonlyMap<string, FiguresOfChild>): Shares {
  const shareOf = (figure: ExamFigure) => {
    const answers = children.map(({ id }) => figures.get(id)?.[figure]).filter((answer) => answer !== undefined);
    return { part: answers.filter(Boolean).length, whole: answers.length };
  };
  return Object.fromEntries(examFigures.map((figure) => [figure, shareOf(figure)])) as Shares;
}

async function figuresOf(
  { stores }: Pick<Parts, 'stores'>,
  scope: Scope,
  kigId: string,
  year: number,
  children: readonly ExamChild[],
): Promise<Map<string, FiguresOfChild>> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const { rows: resultIds } = await sql<{ id: string }>`select r.id from health_exam_results r
    where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and not r.deleted
      and r.examined_on between ${from} and ${to}`.execute(scope.db);
  const { rows: measurementIds } = await sql<{ id: string }>`select m.id from health_measurements m
    where m.kig_id = ${kigId} and ${scope.within('m.kig_id')} and not m.deleted
      and m.measured_on between ${from} and ${to}`.execute(scope.db);
  const results = await readRecords(
    stores.get('health.examResult'),
    scope,
    resultIds.map(({ id }) => id),
  );
  const measurements = await readRecords(
    stores.get('health.measurement'),
    scope,
    measurementIds.map(({ id }) => id),
  );
  const resultsByChild = Map.groupBy(results, ({ studentId }) => studentId);
  const measuredByChild = Map.groupBy(measurements, ({ studentId }) => studentId);
  return new Map(
    children.map(({ id }) => {
      const ofChild = (resultsByChild.get(id) ?? []).toSorted((a, b) => (a.examinedOn < b.examinedOn ? 1 : -1));
      const measured = (measuredByChild.get(id) ?? []).toSorted((a, b) => (a.measuredOn < b.measuredOn ? 1 : -1));
      const figures: FiguresOfChild = { examined: ofChild.length > 0 };
      if (ofChild.length > 0) figures.refer = ofChild.some(({ conclusion }) => conclusion === 'refer');
      // A later round, such as one of teeth, need not look at these places.
      const places = ofChild
        .map((one) => examPlaces.flatMap((place) => one[place] ?? []))
        .find((results) => results.length > 0);
      if (places) figures.abnormal = places.includes('abnormal');
      for (const [figure, { findings, needs }] of Object.entries(findingsOf)) {
        const latest = measured.find((one) => needs.every((name) => one[name] !== null && one[name] !== undefined));
        if (!latest) continue;
        const found = (latest.findings ?? []).map(({ finding }) => finding as string);
        figures[figure as ExamFigure] = found.some((finding) => (findings as readonly string[]).includes(finding));
      }
      return [id, figures];
    }),
  );
}
