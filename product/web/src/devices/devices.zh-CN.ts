import { devicesErrorsZhCN, devicesZhCN } from '@kiga/contract/devices/devices.zh-CN.ts';

/** Chinese texts of the area, as a chunk of their own. */
export default { devices: devicesZhCN, errors: devicesErrorsZhCN };
