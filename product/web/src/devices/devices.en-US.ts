import { devicesEnUS, devicesErrorsEnUS } from '@kiga/contract/devices/devices.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { devices: devicesEnUS, errors: devicesErrorsEnUS };
