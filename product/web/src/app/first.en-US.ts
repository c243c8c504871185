import { shellEnUS } from '@kiga/contract/app/shell.en-US.ts';
import { identityEnUS, identityErrorsEnUS } from '@kiga/contract/identity/identity.en-US.ts';
import { errorsEnUS } from '@kiga/entity/words/errors.en-US.ts';
import { kitEnUS } from '@kiga/entity/words/kit.en-US.ts';

/** What the shell, the kit and one's own account say in English: loaded first, whatever is opened. */
export default {
  kit: kitEnUS,
  shell: shellEnUS,
  identity: identityEnUS,
  errors: { ...errorsEnUS, ...identityErrorsEnUS },
};
