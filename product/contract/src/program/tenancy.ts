import { defineTenancy } from '@kiga/entity/define-tenancy.ts';
import { z } from 'zod';

/** Owner ids that a client may send with any call; they narrow a request and never widen it. */
export const ownerIds = {
  kigId: z.uuid().optional(),
  kigCode: z.string().max(40).optional(),
  agentId: z.uuid().optional(),
  /** Misspelt in the given client, and accepted so. */
  agenId: z.uuid().optional(),
  agentCode: z.string().max(40).optional(),
  expertId: z.uuid().optional(),
  expertPersonId: z.uuid().optional(),
};

type Shapes = typeof ownerIds;

declare module '@kiga/entity/define-tenancy.ts' {
  interface KnownOwner {
    /** A kindergarten, or another organization where the record belongs to one. */
    kigId: string;
    kigName?: string;
  }
  interface KnownOwnerIds extends Shapes {}
}

/** Whose records are, and `defineEntity` of records that say so. */
export const { tenancy, defineEntity } = defineTenancy({
  column: 'kig_id',
  idKey: 'kigId',
  nameKey: 'kigName',
  ids: ownerIds,
});
