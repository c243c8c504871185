import { medicine } from '@kiga/contract/health/medicine.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../campus/campus.public.ts';
import { GiveDose, medicineActs } from './registers/give-dose.tsx';

/** Screen of medicine that families hand in. */
export default asLight(
  entityScreen(medicine, {
    tenants: kindergartens,
    columns: { studentId: { Cell: ChildCell, inRecord: true } },
    newWith: ['studentId'],
    acts: medicineActs,
    RecordActs: GiveDose,
    narrowOrder: ['medicineName', 'times', 'status'],
    inlineFilters: ['status', 'studentId'],
    empty: { title: 'health.medicine.emptyTitle', text: 'health.medicine.emptyText' },
  }),
);
