import type { Words } from '@kiga/entity/words/words.ts';
import type { feeZhCN, packageErrorsZhCN, packageZhCN } from './package.zh-CN.ts';

/** Texts of packages, in English. */
export const packageEnUS = {
  name: 'package',
  plural: 'packages',
  total_one: '{count} package',
  total_other: '{count} packages',
  amount_one: '{count} package',
  amount_other: '{count} packages',
  search: 'Name or pinyin',
  emptyTitle: 'No packages yet',
  emptyText: 'Add a package and put it on the shelf; then kindergartens, agents and parents can buy it.',
  fields: {
    packageName: 'Name',
    type: 'Type',
    time: 'Months',
    monthlyPriceFen: 'Highest price a month',
    agentPriceFen: 'Agent price',
    kindergartenPriceFen: 'Kindergarten price',
    chargeFen: 'Parent price',
    androidChargeFen: 'Parent price on Android',
    iosChargeFen: 'Parent price on iOS',
    tryFlag: 'Trial',
    validDays: 'Trial days',
    status: 'Status',
  },
  options: {
    type: { messages: 'Messages to parents', video: 'Live video', both: 'Messages and video' },
    status: { onShelf: 'On the shelf', takenOff: 'Taken off' },
  },
  groups: { basic: 'Package', monthly: 'A month for a child', parents: 'The whole package for a parent' },
  acts: { putOn: 'Put on the shelf', takeOff: 'Take off' },
} as const satisfies Words<typeof packageZhCN>;

/** Texts of fees, in English. */
export const feeEnUS = {
  name: 'kindergarten fee',
  plural: 'kindergarten fees',
  total_one: '{count} fee',
  total_other: '{count} fees',
  search: 'Remark',
  emptyTitle: 'No kindergarten fees yet',
  emptyText: 'A kindergarten without a fee of its own pays the package’s price for kindergartens.',
  fields: {
    kindergartenId: 'Kindergarten',
    packageId: 'Package',
    priceFen: 'Price a month',
    beginsOn: 'From',
    remark: 'Remark',
  },
  groups: { basic: 'Fee' },
} as const satisfies Words<typeof feeZhCN>;

/** Texts of errors about packages and fees, in English. */
export const packageErrorsEnUS = {
  BILLING_PACKAGE_NAME_TAKEN: 'There is a package with this name',
  BILLING_TRIAL_ONLY: 'Only a trial has a number of days',
  BILLING_TRIAL_FREE: 'The price of a trial is 0',
  BILLING_PRICE_ZERO: 'The price cannot be 0',
  BILLING_PRICE_ABOVE: 'At most {maxYuan} yuan',
  BILLING_PRICE_BELOW: 'At least {minYuan} yuan',
  BILLING_FEE_PAST: 'The first day cannot be before today',
  BILLING_FEE_IN_FORCE: 'A fee in force cannot be changed. Add another one from a later day',
  BILLING_FEE_TWICE: 'The kindergarten has a fee for this package from this day already',
  BILLING_FOREIGN_KINDERGARTEN: 'Choose a kindergarten with an agency contract in force',
} as const satisfies Words<typeof packageErrorsZhCN>;
