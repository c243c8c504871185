import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { defineEntity } from '../../program/tenancy.ts';

/** Kinds of charges; each has an income account of its own. */
export const chargeKinds = ['care', 'meals', 'other'] as const;

/** Measures of a charge: the whole amount each month, or a price for each day with school. */
export const chargeBases = ['month', 'day'] as const;

/** Greatest amount of a charge and of a payment: 100,000 yuan. */
export const CHARGE_MAX_FEN = 10_000_000;

/**
 * An amount that the kindergarten charges for its children, from a day on. A bill that used it keeps it as it was, so only
 * its last day changes afterwards; another price is another charge.
 */
export const charge = defineEntity({
  area: 'billing',
  name: 'charge',
  table: 'bill_charges',
  fields: {
    chargeName: name({ required: true, maxLength: 20 }),
    kind: choice(chargeKinds, { required: true }),
    basis: choice(chargeBases, { required: true }),
    /** For a month or for a day, as the basis says. */
    amountFen: money({ required: true, min: 1, max: CHARGE_MAX_FEN }),
    /** Only children of this grade; empty for all. */
    gradeId: reference('campus.grade', {}),
    /** A month is charged where the charge holds on its first day; a day where it holds on that day. */
    beginsOn: date({ required: true }),
    endsOn: date({}),
  },
  title: 'chargeName',
  list: ['chargeName', 'kind', 'basis', 'amountFen', 'gradeId', 'beginsOn', 'endsOn'],
  filter: ['kind', 'basis', 'gradeId', 'beginsOn'],
  search: ['chargeName'],
  sort: [
    { field: 'beginsOn', order: 'desc' },
    { field: 'amountFen', order: 'desc' },
  ],
  form: [{ name: 'basic', fields: ['chargeName', 'kind', 'basis', 'amountFen', 'gradeId', 'beginsOn', 'endsOn'] }],
  detail: [{ name: 'basic', fields: ['kind', 'basis', 'amountFen', 'gradeId', 'beginsOn', 'endsOn'] }],
  rules: [
    ({ beginsOn, endsOn }) =>
      beginsOn && endsOn && endsOn < beginsOn ? [{ field: 'endsOn', error: 'BILLING_CHARGE_DAYS' }] : [],
  ],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'billing.charge': typeof charge;
  }
}
