import { communicationErrorsZhCN, communicationZhCN } from '@kiga/contract/communication/communication.zh-CN.ts';

/** Chinese texts of the area, as a chunk of their own. */
export default { communication: communicationZhCN, errors: communicationErrorsZhCN };
