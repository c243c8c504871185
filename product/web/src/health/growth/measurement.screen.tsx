import { measurement } from '@kiga/contract/health/growth/measurement.entity.ts';
import { asLight, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../../campus/campus.public.ts';
import { FindingsCell } from './levels.tsx';
import { PrintMeasured } from './print-sheet.tsx';

const MeasurementResults = lazyPart(() => import('./measurement-results.tsx'));

/** Screen of measurements. */
export default asLight(
  entityScreen(measurement, {
    tenants: kindergartens,
    columns: { studentId: { Cell: ChildCell, inRecord: true }, findings: { Cell: FindingsCell } },
    newWith: ['studentId'],
    sections: { results: MeasurementResults },
    RecordActs: PrintMeasured,
    ways: [
      {
        label: 'health.measurement.classPage.title',
        href: '/health/measurement-class',
        permission: 'health.measurement.create',
      },
      {
        label: 'health.measurement.due.title',
        href: '/health/measurements-due',
        permission: 'health.measurement.read',
      },
      { label: 'health.growthRule.plural', href: '/health/growth-rules', permission: 'health.growthRule.read' },
    ],
    narrowOrder: ['source', 'measuredBy', 'classId', 'weightLevel', 'heightLevel'],
    inlineFilters: ['measuredOn', 'findings', 'toCheck', 'studentId'],
    empty: { title: 'health.measurement.emptyTitle', text: 'health.measurement.emptyText' },
  }),
);
