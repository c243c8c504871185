import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { commodity, STOCK_MAX } from './commodity.entity.ts';

/**
 * Adds pieces to the stock of a variant, or takes some away after a count. It never sets the stock, because sales go on.
 * Throws RECORD_NOT_FOUND, and VALIDATION_FAILED with SHOP_STOCK_SHORT {left} at `change`.
 */
export const adjustStock = defineAct(commodity, {
  act: 'adjustStock',
  of: 'record',
  asks: {
    variantId: text({ required: true, maxLength: 36 }),
    change: integer({ required: true, min: -STOCK_MAX, max: STOCK_MAX }),
    reason: text({ required: true, maxLength: 60 }),
  },
  output: z.object({ stock: z.number() }),
});

/** Fields with the pictures of a commodity, in the order of their places. */
export const pictureFields = ['picture', 'secondPicture', 'thirdPicture'] as const;

/**
 * Returns the commodities of the session's organization by number, with their pictures: for a seller who adds pictures of many at
 * once. Throws SHOP_NOT_SELLER for a kindergarten that may not sell today.
 */
export const commodityPictures = defineCall({
  name: 'shop.commodity.pictures',
  method: 'GET',
  path: '/api/shop/commodity/pictures',
  access: { anyOf: ['shop.commodity.update'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.array(
    z.object({
      id: z.string(),
      version: z.number(),
      commodityNumber: z.string(),
      commodityName: z.string(),
      /** Address of the picture at each of the `pictureFields`, with its signature; null for an empty place. */
      pictures: z.array(z.string().nullable()),
    }),
  ),
});

/** A commodity that may get pictures. */
export type PicturedCommodity = z.infer<typeof commodityPictures.output>[number];
