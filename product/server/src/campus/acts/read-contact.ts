import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { readToShow } from '@kiga/kit-server/sight/deleted.ts';
import type { z } from 'zod';
import { noteLook } from '../../identity/identity.public.ts';

/**
 * Returns the fields of the call's output, such as the phone, unmasked for one record. Logs the look once per record
 * and session. Throws RECORD_NOT_FOUND.
 */
export async function readContact<Output extends z.ZodType>(
  store: EntityStore,
  scope: Scope,
  id: string,
  output: Output,
): Promise<z.output<Output>> {
  const record = await readToShow(store, scope, id);
  await noteLook(store, scope, record);
  return output.parse(record);
}
