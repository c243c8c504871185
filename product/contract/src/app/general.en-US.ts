import { errorsEnUS } from '@kiga/entity/words/errors.en-US.ts';
import { kitEnUS } from '@kiga/entity/words/kit.en-US.ts';

/** The kit's texts in English. The product overrides texts that need its own name. */
export const generalEnUS = { ...kitEnUS, transfer: { ...kitEnUS.transfer, key: 'Kiga key' } };

/** Error texts that belong to no area, in English. */
export const generalErrorsEnUS = {
  ...errorsEnUS,
  IMPORT_NOT_ONE_TENANT: 'Choose one kindergarten before importing a list',
};
