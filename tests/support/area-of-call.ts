import { areas } from '@kiga/contract/app/areas.ts';
import type { Call } from '@kiga/entity/define-call.ts';

/** The area of a call by its name: `app.v1` is the door of families; given calls such as `sys.login` belong to identity. */
export function areaOfCall({ name }: Pick<Call, 'name'>): string {
  const first = name.split('.', 1)[0] as string;
  if (first === 'app') return 'family';
  return areas.some((area) => area.name === first) ? first : 'identity';
}
