import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** Returns by how much the platform's bill is above our books, in fen; a side without a record counts as nothing. */
export function differingFen({ ourFen, platformFen }: EntityRecord): number {
  return Number(platformFen ?? 0) - Number(ourFen ?? 0);
}
