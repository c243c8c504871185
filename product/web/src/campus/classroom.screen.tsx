import { classroom } from '@kiga/contract/campus/classroom.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from './campus.public.ts';
import { ClassCell } from './record-links.tsx';

/** Screen of classrooms. */
export default entityScreen(classroom, {
  tenants: kindergartens,
  columns: { classId: { Cell: ClassCell, inRecord: true } },
});
