import { errorsEnUS } from '@kiga/entity/words/errors.en-US.ts';
import { kitEnUS } from '@kiga/entity/words/kit.en-US.ts';
import { attendanceEnUS, attendanceErrorsEnUS } from '../attendance/attendance.en-US.ts';
import { campusEnUS, campusErrorsEnUS } from '../campus/campus.en-US.ts';
import { devicesEnUS, devicesErrorsEnUS } from '../devices/devices.en-US.ts';
import { identityEnUS, identityErrorsEnUS } from '../identity/identity.en-US.ts';
import { operationsEnUS, operationsErrorsEnUS } from '../operations/operations.en-US.ts';
import { systemEnUS, systemErrorsEnUS } from '../system/system.en-US.ts';
import { shellEnUS } from './shell.en-US.ts';

/** The whole catalogue: `kit.*` and `shell.*`, one branch for each area, and the words of every error. Where the kit cannot say it, the product does. */
export const wordsEnUS = {
  kit: { ...kitEnUS, transfer: { ...kitEnUS.transfer, key: 'Kiga key' } },
  shell: shellEnUS,
  identity: identityEnUS,
  system: systemEnUS,
  campus: campusEnUS,
  devices: devicesEnUS,
  attendance: attendanceEnUS,
  operations: operationsEnUS,
  errors: {
    ...errorsEnUS,
    IMPORT_NOT_ONE_TENANT: 'Choose one kindergarten before importing a list',
    ...identityErrorsEnUS,
    ...systemErrorsEnUS,
    ...campusErrorsEnUS,
    ...devicesErrorsEnUS,
    ...attendanceErrorsEnUS,
    ...operationsErrorsEnUS,
  },
} as const;
