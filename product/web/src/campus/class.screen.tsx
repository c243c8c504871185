import { classEntity } from '@kiga/contract/campus/class.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from './campus.public.ts';
import { ClassroomCell } from './record-links.tsx';

/** Screen of classes. */
export default entityScreen(classEntity, {
  tenants: kindergartens,
  columns: { classroomId: { Cell: ClassroomCell, inRecord: true } },
});
