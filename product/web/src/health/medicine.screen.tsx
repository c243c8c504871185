import { giveMedicine } from '@kiga/contract/health/medicine.acts.ts';
import { medicine } from '@kiga/contract/health/medicine.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../campus/campus.public.ts';

/** Screen of medicine that families hand in. */
export default asLight(
  entityScreen(medicine, {
    tenants: kindergartens,
    columns: { studentId: { Cell: ChildCell, inRecord: true } },
    newWith: ['studentId'],
    acts: [
      screenAct(giveMedicine, {
        isMain: true,
        start: ({ today }) => ({ day: today }),
        hints: ({ t }) => ({ given: t('health.medicine.hints.given'), givenBy: t('health.medicine.hints.givenBy') }),
      }),
    ],
    narrowOrder: ['medicineName', 'times', 'status'],
    inlineFilters: ['status', 'studentId'],
    empty: { title: 'health.medicine.emptyTitle', text: 'health.medicine.emptyText' },
  }),
);
