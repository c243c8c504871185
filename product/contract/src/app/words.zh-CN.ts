import { errorsZhCN } from '@kiga/entity/words/errors.zh-CN.ts';
import { kitZhCN } from '@kiga/entity/words/kit.zh-CN.ts';
import { attendanceErrorsZhCN, attendanceZhCN } from '../attendance/attendance.zh-CN.ts';
import { campusErrorsZhCN, campusZhCN } from '../campus/campus.zh-CN.ts';
import { devicesErrorsZhCN, devicesZhCN } from '../devices/devices.zh-CN.ts';
import { identityErrorsZhCN, identityZhCN } from '../identity/identity.zh-CN.ts';
import { operationsErrorsZhCN, operationsZhCN } from '../operations/operations.zh-CN.ts';
import { systemErrorsZhCN, systemZhCN } from '../system/system.zh-CN.ts';
import { shellZhCN } from './shell.zh-CN.ts';

/** The whole catalogue: `kit.*` and `shell.*`, one branch for each area, and the words of every error. Where the kit cannot say it, the product does. */
export const wordsZhCN = {
  kit: { ...kitZhCN, transfer: { ...kitZhCN.transfer, key: 'Kiga 编号' } },
  shell: shellZhCN,
  identity: identityZhCN,
  system: systemZhCN,
  campus: campusZhCN,
  devices: devicesZhCN,
  attendance: attendanceZhCN,
  operations: operationsZhCN,
  errors: {
    ...errorsZhCN,
    IMPORT_NOT_ONE_TENANT: '请先选定一所幼儿园，再导入名单',
    ...identityErrorsZhCN,
    ...systemErrorsZhCN,
    ...campusErrorsZhCN,
    ...devicesErrorsZhCN,
    ...attendanceErrorsZhCN,
    ...operationsErrorsZhCN,
  },
} as const;
