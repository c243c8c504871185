import type { admin } from '@kiga/contract/system/access/admin.entity.ts';
import type { user } from '@kiga/contract/system/access/user.entity.ts';
import type { ScreenOptions } from '@kiga/kit-web/entity/screen-options.ts';
import { accountActs, NewPasswordButton, showCardOfNew, useAccountWays } from './account-acts.tsx';
import { AccountCell, AccountHead, LastSignInCell } from './account-head.tsx';
import { AppTypeWidget, AreasWidget, RolesWidget } from './account-widgets.tsx';
import { PasswordWidget } from './password-widget.tsx';

/** Common options of all account screens. */
export const accountOptions: ScreenOptions<typeof admin | typeof user> = {
  usesLibrary: true,
  columns: { userName: { Cell: AccountCell }, lastSignInAt: { Cell: LastSignInCell, inRecord: true } },
  narrowOrder: ['email', 'lastSignInAt', 'nickName'],
  inlineFilters: ['status', 'appType'],
  widgets: {
    password: PasswordWidget,
    appType: AppTypeWidget,
    roles: RolesWidget,
    areas: AreasWidget,
  },
  // Later a reset replaces the password, and the kind of user is fixed.
  onlyNew: ['password', 'appType'],
  RecordHead: AccountHead,
  acts: accountActs,
  RecordActs: NewPasswordButton,
  afterNew: showCardOfNew,
  useOwnWays: useAccountWays,
};
