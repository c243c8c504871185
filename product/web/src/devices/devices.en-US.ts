import { devicesEnUS, devicesErrorsEnUS } from '@kiga/contract/devices/devices.en-US.ts';

/** What the area says in English, as a part of the program of its own. */
export default { devices: devicesEnUS, errors: devicesErrorsEnUS };
