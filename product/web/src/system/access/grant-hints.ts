import { GRANT_MAX_DAYS } from '@kiga/contract/system/access/grant.acts.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** Returns the hints below a grant's fields: its maximum duration. */
export const grantHints = (kit: Kit) => ({ endsOn: kit.t('system.grant.daysHint', { max: GRANT_MAX_DAYS }) });
