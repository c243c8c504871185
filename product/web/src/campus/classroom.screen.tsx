import { classEntity } from '@kiga/contract/campus/class.entity.ts';
import { classroom } from '@kiga/contract/campus/classroom.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { kindergartens } from './campus.public.ts';
import { ClassCell } from './record-links.tsx';

const EntityScreen = entityScreen(classroom, {
  tenants: kindergartens,
  columns: { classId: { Cell: ClassCell, inRecord: true } },
});

/** Screen of classrooms. The class of a room changes with the classes. */
function ClassroomScreen({ href }: { href: string }) {
  const queries = useQueryClient();
  useChanges([classEntity.key], () => queries.invalidateQueries({ queryKey: [classroom.key] }));
  return <EntityScreen href={href} />;
}

export default asLight(ClassroomScreen);
