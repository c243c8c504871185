import type { injury } from '@kiga/contract/health/injury.entity.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { childRecordHooks } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { assertEnrolledOn } from './register-records.ts';

/** Returns the hooks of injuries: the child was enrolled on the day. */
export function injuryHooks({ stores }: Pick<Program, 'stores'>): EntityHooks<typeof injury> {
  return {
    ...childRecordHooks(stores, 'health_injuries'),
    beforeSave: (draft, _before, scope, kigId) => assertEnrolledOn(scope, kigId, draft),
  };
}
