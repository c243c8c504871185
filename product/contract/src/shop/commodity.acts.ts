import { defineAct } from '@kiga/entity/define-act.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
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
