import { AppError } from '@kiga/kit-server/app-error.ts';
import { servedKindergartens } from '../family/family.public.ts';
import type { FileAsker } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';

/** Lets those who may look at the shop see the pictures of commodities, also of those that they bought. */
export function registerShopFiles(program: Program): void {
  program.identity.fileReaders.push(async (asker, { entity, is_released }) => {
    if (entity !== 'shop.commodity' || is_released) return false;
    return (await servedKindergartens(program, [asker.id])).has(asker.id) || mayBrowse(asker);
  });
}

async function mayBrowse({ find }: FileAsker): Promise<boolean> {
  try {
    const { permissions, mustChangePassword } = await find();
    return permissions.has('shop.commodity.browse') && !mustChangePassword;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
