import { z } from 'zod';
import { defineTenancy } from './define-tenancy.ts';

/** A product of shops, for tests of the kit. */
export const { defineEntity } = defineTenancy({
  column: 'shop_id',
  idKey: 'shopId',
  nameKey: 'shopName',
  ids: { shopId: z.uuid().optional() },
});
