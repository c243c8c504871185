import { communityErrorsZhCN, communityZhCN } from '@kiga/contract/community/community.zh-CN.ts';

/** Chinese texts of the area, as a chunk of their own. */
export default { community: communityZhCN, errors: communityErrorsZhCN };
