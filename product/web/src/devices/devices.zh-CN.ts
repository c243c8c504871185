import { devicesErrorsZhCN, devicesZhCN } from '@kiga/contract/devices/devices.zh-CN.ts';

/** What the area says in Chinese, as a part of the program of its own. */
export default { devices: devicesZhCN, errors: devicesErrorsZhCN };
