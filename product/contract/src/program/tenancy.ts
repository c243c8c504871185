import { defineTenancy } from '@kiga/entity/define-tenancy.ts';
import { z } from 'zod';

/** Owner ids that a client may send with any call. They narrow a request and never widen it. */
export const ownerIds = {
  kigId: z.uuid().optional(),
  kigCode: z.string().max(40).optional(),
  agentId: z.uuid().optional(),
  /** Misspelt in the given client; the server accepts this spelling. */
  agenId: z.uuid().optional(),
  agentCode: z.string().max(40).optional(),
  expertId: z.uuid().optional(),
  expertPersonId: z.uuid().optional(),
};

type Shapes = typeof ownerIds;

declare module '@kiga/entity/define-tenancy.ts' {
  interface KnownOwner {
    /** Id of the kindergarten, or of another organization where one owns the record. */
    kigId: string;
    kigName?: string;
  }
  interface KnownOwnerIds extends Shapes {}
}

/** The product's tenancy, and its `defineEntity` for records that have an owner. */
export const { tenancy, defineEntity } = defineTenancy({
  column: 'kig_id',
  idKey: 'kigId',
  nameKey: 'kigName',
  ids: ownerIds,
});
