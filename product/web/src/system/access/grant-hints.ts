import { GRANT_MAX_DAYS } from '@kiga/contract/system/access/grant.acts.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** What stands below the fields of a grant: how long it may last. */
export const grantHints = (kit: Kit) => ({ endsOn: kit.t('system.grant.daysHint', { max: GRANT_MAX_DAYS }) });
