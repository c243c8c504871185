import { generalEnUS, generalErrorsEnUS } from '@kiga/contract/app/general.en-US.ts';
import { shellEnUS } from '@kiga/contract/app/shell.en-US.ts';
import { identityEnUS, identityErrorsEnUS } from '@kiga/contract/identity/identity.en-US.ts';

/** What the shell, the kit and one's own account say in English: loaded first, whatever is opened. */
export default {
  kit: generalEnUS,
  shell: shellEnUS,
  identity: identityEnUS,
  errors: { ...generalErrorsEnUS, ...identityErrorsEnUS },
};
