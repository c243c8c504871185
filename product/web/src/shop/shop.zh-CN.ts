import { shopErrorsZhCN, shopZhCN } from '@kiga/contract/shop/shop.zh-CN.ts';

/** Chinese texts of the area, as a chunk of their own. */
export default { shop: shopZhCN, errors: shopErrorsZhCN };
