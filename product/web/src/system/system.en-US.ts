import { systemEnUS, systemErrorsEnUS } from '@kiga/contract/system/system.en-US.ts';

/** What the area says in English, as a part of the program of its own. */
export default { system: systemEnUS, errors: systemErrorsEnUS };
