import type { ExamClass, ExamRow, saveExamClass } from '@kiga/contract/health/exam/exam.acts.ts';
import { examPlaces } from '@kiga/contract/health/exam/exam.ts';
import { measuredValues } from '@kiga/contract/health/growth/measurement.entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import type { z } from 'zod';
import { momentOf } from '../../attendance/attendance.public.ts';
import type { Program } from '../../program/program.ts';
import { completedMonths } from '../growth/assess-growth.ts';
import type { MeasurementRecord } from '../growth/rate-measurement.ts';
import { byClass, examChildren, resultsOf } from './exam-children.ts';
import { roundOf } from './exam-result.server.ts';
import { dayKey, measureChild, measurementsOn } from './measure-child.ts';

type Parts = Pick<Program, 'stores' | 'clock'>;

const foundFields = [...examPlaces, 'conclusion', 'findings', 'advice'] as const;

/** Returns the children of a class with their results of a round, as `examClass` says. */
export async function classOfRound(
  { stores, clock }: Parts,
  scope: Scope,
  { roundId, classId: wanted }: { roundId: string; classId?: string | undefined },
): Promise<ExamClass> {
  const store = stores.get('health.examResult');
  if (store.entity.sightOf(scope.session, 'conclusion') !== 'full') {
    throw new AppError('FIELD_NOT_READABLE', { field: 'conclusion' });
  }
  const round = await roundOf(stores, scope, roundId);
  const { ownerId: kigId, fromDay, untilDay } = round;
  const { today } = await momentOf(scope, kigId, clock.now());
  const classes = byClass(await examChildren(scope, kigId));
  const results = await resultsOf(scope, kigId, roundId);
  const chosen = wanted === undefined ? classes[0] : classes.find(({ id }) => id === wanted);
  if (wanted !== undefined && !chosen) throw new AppError('RECORD_NOT_FOUND');
  const children = chosen?.children ?? [];
  const ids = children.flatMap(({ id }) => results.get(id)?.id ?? []);
  const records = new Map((await readRecords(store, scope, ids)).map((record) => [record.studentId, record]));
  const examined = children.flatMap(({ id }) => {
    const day = results.get(id)?.examinedOn;
    return day === undefined ? [] : [{ studentId: id, day }];
  });
  const measurements = await measurementsOn(stores, scope, kigId, examined);
  const asOf = untilDay < today ? untilDay : today;
  return {
    kigId,
    today,
    round: {
      id: round.id,
      roundName: round.roundName,
      kind: round.kind,
      items: round.items,
      fromDay,
      untilDay,
      isOpen: round.status === 'open',
    },
    classId: chosen?.id ?? null,
    classes: classes.map(({ id, className, children: all }) => ({
      id,
      className,
      total: all.length,
      examined: all.filter((child) => results.has(child.id)).length,
    })),
    children: children.map(({ id, name, nameLatin, sex, birthday }) => {
      const record = records.get(id);
      return {
        id,
        name,
        nameLatin,
        sex,
        ageMonths: completedMonths(birthday, asOf),
        result: record ? { id: record.id, version: record.version } : null,
        examinedOn: record?.examinedOn ?? null,
        values: valuesOf(record, measurements.get(dayKey({ studentId: id, day: record?.examinedOn ?? '' }))),
      };
    }),
  };
}

function valuesOf(
  result: Partial<Pick<ExamRow, (typeof foundFields)[number]>> | undefined,
  measurement: MeasurementRecord | undefined,
): ExamRow {
  return Object.fromEntries([
    ...measuredValues.map((name) => [name, measurement?.[name] ?? null]),
    ...foundFields.map((name) => [name, result?.[name] ?? null]),
  ]) as ExamRow;
}

/** Saves the results of a table inside the scope's transaction, as `saveExamClass` says. */
export async function saveClassOfRound(
  { stores }: Pick<Parts, 'stores'>,
  scope: Scope,
  { roundId, entries }: z.infer<typeof saveExamClass.input>,
): Promise<number> {
  const { ownerId: kigId } = await roundOf(stores, scope, roundId);
  const results = stores.get('health.examResult');
  const days = entries.map(({ studentId, examinedOn: day }) => ({ studentId, day }));
  const before = await measurementsOn(stores, scope, kigId, days);
  const issues: FieldIssue[] = [];
  for (const [index, { studentId, examinedOn, result, confirmed, ...values }] of entries.entries()) {
    const measured = Object.fromEntries(measuredValues.map((name) => [name, values[name]]));
    const found = Object.fromEntries(foundFields.map((name) => [name, values[name]]));
    const at = async (work: () => Promise<unknown>) => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof AppError) || error.issues.length === 0) throw error;
        issues.push(...error.issues.map((issue) => ({ ...issue, field: `entries.${index}.${issue.field}` })));
      }
    };
    await at(() => measureChild(stores, scope, { studentId, day: examinedOn, values: measured, confirmed }, before));
    const key = result ?? { studentId, roundId };
    await at(() => saveRecord(results, scope, { ...key, examinedOn, ...found }));
  }
  if (issues.length > 0) throw invalid(...issues);
  return entries.length;
}
