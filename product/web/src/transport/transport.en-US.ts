import { transportEnUS, transportErrorsEnUS } from '@kiga/contract/transport/transport.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { transport: transportEnUS, errors: transportErrorsEnUS };
