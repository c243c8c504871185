import { liveEnUS, liveErrorsEnUS } from '@kiga/contract/live/live.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { live: liveEnUS, errors: liveErrorsEnUS };
