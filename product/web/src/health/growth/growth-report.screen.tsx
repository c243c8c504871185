import { makeGrowthReport } from '@kiga/contract/health/growth/growth-report.acts.ts';
import { growthReport } from '@kiga/contract/health/growth/growth-report.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../../campus/campus.public.ts';
import { DownloadReports, FileCell, ProgressCell, ReportName } from './growth-report-file.tsx';

/** Screen of growth reports: orders with their progress and files. */
export default asLight(
  entityScreen(growthReport, {
    tenants: kindergartens,
    columns: {
      reportName: { Cell: ReportName },
      studentId: { Cell: ChildCell, inRecord: true },
      doneCount: { Cell: ProgressCell, inRecord: true },
      hasFile: { Cell: FileCell },
    },
    acts: [
      screenAct(makeGrowthReport, {
        isMain: true,
        start: ({ today, language }) => ({ untilDay: today, language }),
        hints: ({ t }) => ({
          studentId: t('health.growthReport.hints.subject'),
          untilDay: t('health.growthReport.hints.untilDay'),
        }),
      }),
    ],
    RecordActs: DownloadReports,
    inlineFilters: ['status', 'classId'],
    narrowOrder: ['orderedBy', 'language', 'missingCount', 'untilDay'],
    empty: { title: 'health.growthReport.emptyTitle', text: 'health.growthReport.emptyText' },
  }),
);
