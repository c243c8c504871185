import { classEntity } from '@kiga/contract/campus/class.entity.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from './campus.public.ts';
import { AssistantsCell, ClassroomCell, HeadTeacherCell } from './record-links.tsx';

const RollSection = lazyPart(() => import('./class-roll.tsx'));

/** Screen of classes. */
export default entityScreen(classEntity, {
  tenants: kindergartens,
  columns: {
    headTeacherId: { Cell: HeadTeacherCell, inRecord: true },
    assistants: { Cell: AssistantsCell, inRecord: true },
    classroomId: { Cell: ClassroomCell, inRecord: true },
  },
  narrowOrder: ['capacity', 'assistants', 'classroomId'],
  sections: { roll: RollSection },
  ways: [{ label: 'campus.class.rollOver.title', href: '/campus/roll-over', permission: 'campus.class.rollOver' }],
});
