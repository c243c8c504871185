import { communityEnUS, communityErrorsEnUS } from '@kiga/contract/community/community.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { community: communityEnUS, errors: communityErrorsEnUS };
