import { growthFamilies } from '@kiga/contract/health/growth/growth.ts';
import { ageAxisOf, curveIndicators } from '@kiga/contract/health/growth/growth-curves.ts';
import * as acts from '@kiga/contract/health/growth/growth-report.acts.ts';
import { growthReport } from '@kiga/contract/health/growth/growth-report.entity.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { readJobFile } from '@kiga/kit-server/jobs/job-files.ts';
import type { JobRow } from '@kiga/kit-server/jobs/job-rows.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { noteExport } from '../../attendance/attendance.public.ts';
import { kigNameOf } from '../../campus/campus.public.ts';
import type { Program } from '../../program/program.ts';
import { ageDaysOf } from './assess-growth.ts';
import { safeName } from './file-names.ts';
import { growthCurve } from './growth-curve.ts';
import { drawGrowthPdf, photoOf } from './growth-pdf.ts';
import { growthReportHooks, jobOf, orderGrowthReports } from './growth-report.server.ts';
import { addGrowthReportJob } from './growth-report-job.ts';
import { growthSheet } from './growth-sheet.ts';
import { growthTermsOn } from './growth-terms.ts';
import { growthWords } from './growth-words.ts';
import { printSheet } from './print-sheet.ts';
import { assertSeesGrowth, type ChildToReport, childrenToReport, measurementsOf } from './read-growth.ts';

/** Registers growth reports: orders with their job, the sheet of one child, and the curves of screens. */
export function registerGrowthReports(program: Program): void {
  const { api, entities, stores } = program;
  entities.add(growthReport, growthReportHooks(program));
  addGrowthReportJob(program);
  api.handle(acts.makeGrowthReport, ({ input, scope, language, act }) => {
    assertSeesGrowth(stores, scope);
    return act(async (inside) => {
      const made = await orderGrowthReports(program, inside, input, language);
      await noteExport(program, inside, acts.makeGrowthReport.name, { id: made.id });
      return made;
    });
  });
  api.handle(acts.growthReportFile, ({ input: { id }, scope }) => fileOf(program, scope, id));
  api.handle(acts.childGrowthReport, ({ input, scope, language }) => childSheet(program, scope, input, language));
  api.handle(acts.growthChart, ({ input: { studentId }, scope }) => chartOf(program, scope, studentId));
}

/** Returns the file of an order to the account that ordered it. Errors: those of `growthReportFile`. */
async function fileOf({ stores, jobs, secrets, clock }: Program, scope: Scope, id: string): Promise<FileAnswer> {
  const [order] = await readRecords(stores.get('health.growthReport'), scope, [id]);
  if (!order || order.deleted) throw new AppError('RECORD_NOT_FOUND');
  const { id: jobId, accountId } = await jobOf(scope, order);
  if (accountId !== scope.session.accountId) throw new AppError('RECORD_NOT_FOUND');
  const { rows } = await sql<JobRow>`select * from jobs where id = ${jobId} and account_id = ${accountId}`.execute(
    scope.db,
  );
  const [row] = rows;
  const isKept = order.status === 'ready' && new Date(order.fileUntil ?? 0) > clock.now();
  if (!isKept || row?.state !== 'done' || row.file_name === null) throw new AppError('JOB_FILE_GONE');
  await jobs.assertFile(row);
  const contentType = row.file_name.endsWith('.pdf') ? 'application/pdf' : 'application/zip';
  return { name: row.file_name, contentType, bytes: readJobFile(scope.db, secrets, row.id) };
}

/** Returns a child within reach, and notes a look that a grant allowed. Throws RECORD_NOT_FOUND, FIELD_NOT_READABLE. */
async function childOf({ stores }: Program, scope: Scope, studentId: string): Promise<ChildToReport> {
  assertSeesGrowth(stores, scope);
  const [child] = await childrenToReport(stores, scope, { studentId });
  if (!child) throw new AppError('RECORD_NOT_FOUND');
  await stores.onShown?.(stores.named('campus.student'), scope, [{ id: child.id, ownerId: scope.oneTenant() }]);
  return child;
}

async function childSheet(
  program: Program,
  scope: Scope,
  { studentId, day, sheetLanguage }: z.output<typeof acts.childGrowthReport.input>,
  language: Language,
): Promise<FileAnswer> {
  const { stores } = program;
  const kigId = scope.oneTenant();
  const child = await childOf(program, scope, studentId);
  const untilDay = day ?? scope.session.today;
  const measured = await measurementsOf(stores, scope, { studentIds: [studentId], untilDay });
  const terms = await growthTermsOn(scope, kigId, untilDay);
  const sheet = growthSheet(child, measured.get(studentId) ?? [], terms);
  if (sheet === null) throw new AppError('HEALTH_CHILD_NOT_MEASURED');
  const frame = {
    language: sheetLanguage ?? language,
    kigName: await kigNameOf(scope, kigId),
    printedOn: scope.session.today,
    photo: await photoOf(program, child.facePhoto),
  };
  await noteExport(program, scope, acts.childGrowthReport.name, { studentId, day: sheet.measured.measuredOn });
  const { bytes } = await drawGrowthPdf({ summary: null, sheets: [printSheet(sheet, frame)] });
  const name = growthWords(frame.language).say('sheet.fileName', { name: child.name, day: sheet.measured.measuredOn });
  return { name: safeName(name), contentType: 'application/pdf', bytes: Buffer.from(bytes) };
}

async function chartOf(program: Program, scope: Scope, studentId: string): Promise<acts.GrowthChart> {
  const child = await childOf(program, scope, studentId);
  const { today } = scope.session;
  const { family } = await growthTermsOn(scope, scope.oneTenant(), today);
  const measured = await measurementsOf(program.stores, scope, { studentIds: [studentId], untilDay: today });
  const history = measured.get(studentId) ?? [];
  const axis = ageAxisOf(history.length === 0 ? [0] : history.map((one) => ageDaysOf(child.birthday, one.measuredOn)));
  const curves = curveIndicators.flatMap((indicator) =>
    growthFamilies.map((of) => growthCurve(child, history, { family: of, indicator, axis })),
  );
  return { family, axis, curves: history.length === 0 ? [] : curves };
}
