import { errorsEnUS } from '@kiga/entity/words/errors.en-US.ts';
import { kitEnUS } from '@kiga/entity/words/kit.en-US.ts';

/** What the kit says in English. Where the kit cannot say it, the product does. */
export const generalEnUS = { ...kitEnUS, transfer: { ...kitEnUS.transfer, key: 'Kiga key' } };

/** Words of errors that belong to no area, in English. */
export const generalErrorsEnUS = {
  ...errorsEnUS,
  IMPORT_NOT_ONE_TENANT: 'Choose one kindergarten before importing a list',
};
