import { errorsZhCN } from '@kiga/entity/words/errors.zh-CN.ts';
import { kitZhCN } from '@kiga/entity/words/kit.zh-CN.ts';

/** The kit's texts in Chinese. The product overrides texts that need its own name. */
export const generalZhCN = { ...kitZhCN, transfer: { ...kitZhCN.transfer, key: 'Kiga 编号' } };

/** Error texts that belong to no area, in Chinese. */
export const generalErrorsZhCN = {
  ...errorsZhCN,
  IMPORT_NOT_ONE_TENANT: '请先选定一所幼儿园，再导入名单',
};
