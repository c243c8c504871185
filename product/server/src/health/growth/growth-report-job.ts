import { makeGrowthReport } from '@kiga/contract/health/growth/growth-report.acts.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { assertPermission } from '@kiga/kit-server/http/entity-api.ts';
import { JobCancelled, type RunningJob } from '@kiga/kit-server/jobs/job.ts';
import { zipStream } from '@kiga/kit-server/xlsx/zip-stream.ts';
import type { Program } from '../../program/program.ts';
import { safeName } from './file-names.ts';
import { assertMayOrder, changeOrder, failureOf, type GrowthReportJob, noteInOrder } from './growth-report.server.ts';
import { SheetMaker } from './make-sheets.ts';
import { assertSeesGrowth, childrenToReport } from './read-growth.ts';

/** Time that the file of a job is kept. */
const FILE_MS = 86_400_000;

/** Registers the job that makes the sheets of an order. */
export function addGrowthReportJob(program: Program): void {
  const { clock, jobs, stores } = program;
  jobs.add<GrowthReportJob>({
    name: makeGrowthReport.name,
    permission: makeGrowthReport.name,
    run: (job) => makeReports(program, job),
    async assertFile({ id }, scope) {
      assertSeesGrowth(stores, scope);
      const [order] = await readRecords(stores.get('health.growthReport'), scope, [id]);
      // The rows of an order are those of the reader's present classes.
      if (!order) throw new AppError('OWNER_OUT_OF_REACH');
      assertMayOrder(scope, order);
    },
    async done({ id }, scope) {
      const fileUntil = new Date(clock.now().getTime() + FILE_MS).toISOString();
      await changeOrder(stores, scope, { id, from: ['making'], act: 'finish' }, { status: 'ready', fileUntil });
    },
    async ended({ id }, scope, { state, error }) {
      const from = ['queued', 'making'] as const;
      if (state === 'cancelled') await changeOrder(stores, scope, { id, from, act: 'cancel' }, { status: 'cancelled' });
      else await changeOrder(stores, scope, { id, from, act: 'fail' }, { status: 'failed', failure: failureOf(error) });
    },
  });
}

/** Makes the sheets of an order. A killed run begins anew, because its file was not finished. */
async function makeReports(program: Program, job: RunningJob<GrowthReportJob>): Promise<void> {
  const { stores } = program;
  const { scope, input } = job;
  assertPermission(scope, makeGrowthReport.name);
  assertSeesGrowth(stores, scope);
  const [order] = await readRecords(stores.get('health.growthReport'), scope, [input.id]);
  if (!order) throw new AppError('RECORD_NOT_FOUND');
  assertMayOrder(scope, order);
  const { id, studentId, classId, subject, ownerId, language } = order;
  const children = await childrenToReport(stores, scope, { studentId, classId: subject === 'class' ? classId : null });
  const begun = { status: 'making', childCount: children.length, doneCount: 0, missingCount: 0 } as const;
  const isWanted = await scope.transaction(async (inside) => {
    await job.hold(inside);
    return changeOrder(stores, inside, { id, from: ['queued', 'making'], act: 'begin' }, begun);
  });
  if (!isWanted) throw new JobCancelled();
  const maker = new SheetMaker(program, job, { order, children });
  const kept = { tenants: new Set([ownerId]), rights: {} };
  const name = safeName((language === 'en_US' ? order.reportNameEn : order.reportName) ?? '');
  if (subject === 'child') {
    for await (const sheet of maker.entries()) await job.keepFile(`${name}.pdf`, asStream(sheet.pieces), kept);
  } else {
    await job.keepFile(`${name}.zip`, zipStream(maker.entries()), kept);
  }
  await scope.transaction(async (inside) => {
    await job.hold(inside);
    await noteInOrder(stores, inside, id, maker.result());
  });
  if (maker.made === 0) throw new AppError('HEALTH_REPORT_NO_CHILDREN');
}

async function* asStream(pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>) {
  for await (const piece of pieces) yield piece as Uint8Array;
}
