import { devicesErrorsEnUS } from '@kiga/contract/devices/device-errors.en-US.ts';
import { devicesEnUS } from '@kiga/contract/devices/devices.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { devices: devicesEnUS, errors: devicesErrorsEnUS };
