import { AppError } from '@kiga/kit-server/app-error.ts';
import { servedKindergartens } from '../family/family.public.ts';
import type { FileAsker } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { passedShow } from './find-show.ts';
import { WATCH } from './may-watch.ts';

/** Lets those who may watch a show see its cover and its film. */
export function registerShowFiles(program: Program): void {
  program.identity.fileReaders.push(async (asker, { entity, record_id, path, is_released }) => {
    if (entity !== 'live.show' || is_released) return false;
    const show = await passedShow(program, record_id);
    if (!show || (show.cover !== path && show.film !== path)) return false;
    return (await servedKindergartens(program, [asker.id])).has(asker.id) || mayWatch(asker);
  });
}

async function mayWatch({ find }: FileAsker): Promise<boolean> {
  try {
    const { permissions, mustChangePassword } = await find();
    return permissions.has(WATCH) && !mustChangePassword;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
