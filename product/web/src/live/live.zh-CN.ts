import { liveErrorsZhCN, liveZhCN } from '@kiga/contract/live/live.zh-CN.ts';

/** Chinese texts of the area, as a chunk of their own. */
export default { live: liveZhCN, errors: liveErrorsZhCN };
