import { shopEnUS, shopErrorsEnUS } from '@kiga/contract/shop/shop.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { shop: shopEnUS, errors: shopErrorsEnUS };
