import type { ScreenOptions } from '@kiga/kit-web/entity/screen-options.ts';
import { accountActs, useAccountWays } from './account-acts.tsx';
import { AccountCell, AccountHead } from './account-head.tsx';
import { AppTypeWidget, AreasWidget, ClassesWidget, RolesWidget } from './account-widgets.tsx';
import { PasswordWidget } from './password-widget.tsx';

/** What screens of accounts have in common, whoever the accounts belong to. */
export const accountOptions: ScreenOptions = {
  columns: { userName: { Cell: AccountCell } },
  narrowOrder: ['email', 'lastSignInAt', 'nickName'],
  inlineFilters: ['status', 'appType'],
  widgets: {
    password: PasswordWidget,
    appType: AppTypeWidget,
    roles: RolesWidget,
    classes: ClassesWidget,
    areas: AreasWidget,
  },
  // Later it is reset, and the kind of user stays.
  onlyNew: ['password', 'appType'],
  RecordHead: AccountHead,
  acts: accountActs,
  useOwnWays: useAccountWays,
};
