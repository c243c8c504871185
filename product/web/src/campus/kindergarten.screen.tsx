import { classEntity } from '@kiga/contract/campus/class.entity.ts';
import { kindergarten } from '@kiga/contract/campus/kindergarten.entity.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { kindergartenOptions } from './kindergarten-options.tsx';

const EntityScreen = entityScreen(kindergarten, kindergartenOptions);

/** Screen of kindergartens. Their totals change with children and classes. */
function KindergartenScreen({ href }: { href: string }) {
  const queries = useQueryClient();
  useChanges([classEntity.key, student.key], () => queries.invalidateQueries({ queryKey: [kindergarten.key] }));
  return <EntityScreen href={href} />;
}

export default asLight(KindergartenScreen);
