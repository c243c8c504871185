import { entranceExam } from '@kiga/contract/health/entrance-exam.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../campus/campus.public.ts';

/** Screen of entrance examinations. */
export default asLight(
  entityScreen(entranceExam, {
    tenants: kindergartens,
    columns: { studentId: { Cell: ChildCell, inRecord: true } },
    newWith: ['studentId'],
    ways: [
      { label: 'health.entranceExam.due.title', href: '/health/exams-due', permission: 'health.entranceExam.read' },
    ],
    narrowOrder: ['result', 'vaccination', 'classId'],
    inlineFilters: ['missingVaccines', 'studentId'],
    empty: { title: 'health.entranceExam.emptyTitle', text: 'health.entranceExam.emptyText' },
  }),
);
