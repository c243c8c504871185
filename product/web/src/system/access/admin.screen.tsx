import { admin } from '@kiga/contract/system/access/admin.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { accountOptions } from './account-options.ts';

/** Screen of the operator's accounts. */
export default entityScreen(admin, accountOptions);
