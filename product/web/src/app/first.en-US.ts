import { generalEnUS, generalErrorsEnUS } from '@kiga/contract/app/general.en-US.ts';
import { shellEnUS } from '@kiga/contract/app/shell.en-US.ts';
import { identityEnUS, identityErrorsEnUS } from '@kiga/contract/identity/identity.en-US.ts';

/** English texts of the shell, the kit and the user's own account, which every page loads first. */
export default {
  kit: generalEnUS,
  shell: shellEnUS,
  identity: identityEnUS,
  errors: { ...generalErrorsEnUS, ...identityErrorsEnUS },
};
