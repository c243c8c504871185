import { systemEnUS, systemErrorsEnUS } from '@kiga/contract/system/system.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { system: systemEnUS, errors: systemErrorsEnUS };
