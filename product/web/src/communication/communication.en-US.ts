import { communicationEnUS, communicationErrorsEnUS } from '@kiga/contract/communication/communication.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { communication: communicationEnUS, errors: communicationErrorsEnUS };
