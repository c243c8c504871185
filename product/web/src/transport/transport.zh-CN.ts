import { transportErrorsZhCN, transportZhCN } from '@kiga/contract/transport/transport.zh-CN.ts';

/** Chinese texts of the area, as a chunk of their own. */
export default { transport: transportZhCN, errors: transportErrorsZhCN };
