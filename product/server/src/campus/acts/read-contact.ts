import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import type { z } from 'zod';
import { noteLook } from '../../identity/identity.public.ts';

/**
 * Shows of one record in full what the call's output names, such as its phone, and notes the look once per record and
 * session. Throws RECORD_NOT_FOUND.
 */
export async function readContact<Output extends z.ZodType>(
  store: EntityStore,
  scope: Scope,
  id: string,
  output: Output,
): Promise<z.output<Output>> {
  const [record] = await readRecords(store, scope, [id]);
  if (!record) throw new AppError('RECORD_NOT_FOUND');
  await noteLook(store, scope, record);
  return output.parse(record);
}
