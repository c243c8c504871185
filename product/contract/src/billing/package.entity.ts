import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { defineEntity } from '../program/tenancy.ts';
import { packageColumns } from './package.excel.ts';
import { packageStates } from './package.states.ts';

/** Contents of packages: messages to parents, pictures of the classroom, or both. */
export const packageTypes = ['messages', 'video', 'both'] as const;

/** Most months and days of a package. */
export const PACKAGE_MONTHS_MAX = 36;
export const TRIAL_DAYS_MAX = 90;

/** Bounds of prices: one fen to 10,000 yuan a month, and 100,000 yuan for a package. */
export const MONTHLY_PRICE_MAX_FEN = 1_000_000;
export const PACKAGE_PRICE_MAX_FEN = 10_000_000;

const monthly = () => money({ required: true, max: MONTHLY_PRICE_MAX_FEN });
const whole = () => money({ required: true, max: PACKAGE_PRICE_MAX_FEN });

/** A package of services for a child, which kindergartens, agents and parents buy by the month. */
export const packageEntity = defineEntity({
  area: 'billing',
  name: 'package',
  table: 'billing_packages',
  ownerColumn: null,
  fields: {
    packageName: name({ required: true }),
    type: choice(packageTypes, { required: true }),
    /** Months of the package, as parents buy it. A kindergarten chooses the months of each renewal. */
    time: integer({ required: true, min: 1, max: PACKAGE_MONTHS_MAX }),
    /** Prices of a month for a child: the highest, the operator's part of an agent's sale, and the usual one. */
    monthlyPriceFen: monthly(),
    agentPriceFen: money({ required: true, max: MONTHLY_PRICE_MAX_FEN, sensitivity: 'agentPrice' }),
    kindergartenPriceFen: monthly(),
    /** Prices of the whole package for a parent: at the office, on Android, on iOS. */
    chargeFen: whole(),
    androidChargeFen: whole(),
    iosChargeFen: whole(),
    /** A trial costs nothing, lasts some days, and each child has it once. */
    tryFlag: flag({}),
    validDays: integer({ min: 1, max: TRIAL_DAYS_MAX }),
    status: stateChoice(packageStates),
  },
  title: 'packageName',
  list: [
    'packageName',
    'type',
    'time',
    'monthlyPriceFen',
    'agentPriceFen',
    'kindergartenPriceFen',
    'chargeFen',
    'status',
  ],
  filter: ['type', 'status', 'tryFlag'],
  search: ['packageName'],
  sort: [
    { field: 'packageName', order: 'asc' },
    { field: 'kindergartenPriceFen', order: 'asc' },
  ],
  form: [
    { name: 'basic', fields: ['packageName', 'type', 'time', 'tryFlag', 'validDays'] },
    { name: 'monthly', fields: ['monthlyPriceFen', 'agentPriceFen', 'kindergartenPriceFen'] },
    { name: 'parents', fields: ['chargeFen', 'androidChargeFen', 'iosChargeFen'] },
  ],
  detail: [
    { name: 'basic', fields: ['type', 'time', 'tryFlag', 'validDays'] },
    { name: 'monthly', fields: ['monthlyPriceFen', 'agentPriceFen', 'kindergartenPriceFen'] },
    { name: 'parents', fields: ['chargeFen', 'androidChargeFen', 'iosChargeFen'] },
  ],
  excel: packageColumns,
  states: packageStates,
  // An agent's part is no business of kindergartens.
  sight: ({ appType }) => ({ basic: 'full', agentPrice: appType === 3 ? 'none' : 'full' }),
  rules: [
    ({ tryFlag, validDays = null }) => {
      if (tryFlag === true && validDays === null) return [{ field: 'validDays', error: 'FIELD_REQUIRED' }];
      return tryFlag !== true && validDays !== null ? [{ field: 'validDays', error: 'BILLING_TRIAL_ONLY' }] : [];
    },
    ({ tryFlag, ...prices }) => (tryFlag === true ? trialIssues(prices) : priceIssues(prices)),
  ],
  unique: [{ field: 'packageName', error: 'BILLING_PACKAGE_NAME_TAKEN' }],
  // Orders name it.
  keep: 'always',
});

type Prices = Partial<
  Record<
    | 'time'
    | 'monthlyPriceFen'
    | 'agentPriceFen'
    | 'kindergartenPriceFen'
    | 'chargeFen'
    | 'androidChargeFen'
    | 'iosChargeFen',
    number | null
  >
>;

const prices = ['monthlyPriceFen', 'agentPriceFen', 'kindergartenPriceFen'] as const;
const charges = ['chargeFen', 'androidChargeFen', 'iosChargeFen'] as const;

/** A trial has no price. */
function trialIssues(given: Prices) {
  return [...prices, ...charges]
    .filter((field) => (given[field] ?? 0) !== 0)
    .map((field) => ({ field, error: 'BILLING_TRIAL_FREE' }));
}

/**
 * The operator's part is the lower bound of kindergartens' prices, and the monthly price the upper one. A parent pays at
 * least the kindergarten's price, because the kindergarten receives the rest.
 */
function priceIssues(given: Prices) {
  const { monthlyPriceFen, agentPriceFen, kindergartenPriceFen, time } = given;
  const issues: {
    field: (typeof prices)[number] | (typeof charges)[number];
    error: string;
    data?: Record<string, unknown>;
  }[] = [];
  for (const field of prices) if (given[field] === 0) issues.push({ field, error: 'BILLING_PRICE_ZERO' });
  if (typeof monthlyPriceFen !== 'number' || typeof agentPriceFen !== 'number') return issues;
  if (agentPriceFen > monthlyPriceFen) {
    issues.push({ field: 'agentPriceFen', error: 'BILLING_PRICE_ABOVE', data: { maxYuan: monthlyPriceFen / 100 } });
  } else if (typeof kindergartenPriceFen === 'number') {
    if (kindergartenPriceFen > monthlyPriceFen) {
      issues.push({
        field: 'kindergartenPriceFen',
        error: 'BILLING_PRICE_ABOVE',
        data: { maxYuan: monthlyPriceFen / 100 },
      });
    } else if (kindergartenPriceFen < agentPriceFen) {
      issues.push({
        field: 'kindergartenPriceFen',
        error: 'BILLING_PRICE_BELOW',
        data: { minYuan: agentPriceFen / 100 },
      });
    }
  }
  const least = Math.max(agentPriceFen, kindergartenPriceFen ?? 0) * (time ?? 1);
  for (const field of charges) {
    const fen = given[field];
    if (typeof fen === 'number' && fen < least) {
      issues.push({ field, error: 'BILLING_PRICE_BELOW', data: { minYuan: least / 100 } });
    }
  }
  return issues;
}

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'billing.package': typeof packageEntity;
  }
}
