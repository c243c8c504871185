import type { SlipChecks } from '@kiga/contract/billing/recharge-order.acts.ts';
import { BANK_REFERENCE } from '@kiga/contract/billing/recharge-order.states.ts';

/** Outcome of a check: it holds, it is not known yet, or it fails. */
export type Mark = 'fine' | 'open' | 'wrong';

/** Knowledge about a slip while it is reviewed. */
export interface SlipFacts {
  totalFen: number;
  /** As typed from the slip; null for nothing. */
  amountFen: number | null;
  reference: string;
  /** Order that used the typed reference, null for none; undefined while it is looked up. */
  referenceUsedBy: string | null | undefined;
  /** Undefined while it loads. */
  checks: SlipChecks | undefined;
}

/** The four checks of a slip. */
export interface Marks {
  amount: Mark;
  reference: Mark;
  picture: Mark;
  other: Mark;
}

/** Returns the outcome of each check. */
export function marksOf({ totalFen, amountFen, reference, referenceUsedBy, checks }: SlipFacts): Marks {
  const markOf = (isFine: boolean | undefined): Mark => (isFine === undefined ? 'open' : isFine ? 'fine' : 'wrong');
  const isTyped = reference !== '';
  return {
    amount: markOf(amountFen === null ? undefined : amountFen === totalFen),
    reference: !isTyped
      ? 'open'
      : !BANK_REFERENCE.test(reference)
        ? 'wrong'
        : markOf(referenceUsedBy === undefined ? undefined : referenceUsedBy === null),
    picture: markOf(checks && checks.pictureUsedBy === null),
    other: markOf(checks && !checks.isOwn),
  };
}

/** Returns the key of the reason why a slip cannot pass yet; null where it can. */
export function whyOff(facts: SlipFacts): string | null {
  const { amount, reference, picture, other } = marksOf(facts);
  if (other === 'wrong') return 'billing.desk.off.own';
  if (picture === 'wrong') return 'billing.desk.off.picture';
  if (amount === 'open') return 'billing.desk.off.amount';
  if (amount === 'wrong') return 'billing.desk.off.wrongAmount';
  if (facts.reference === '') return 'billing.desk.off.reference';
  if (reference === 'wrong') {
    return BANK_REFERENCE.test(facts.reference) ? 'billing.desk.off.usedReference' : 'billing.desk.off.badReference';
  }
  const isKnown = reference === 'fine' && picture === 'fine' && other === 'fine';
  return isKnown ? null : 'billing.desk.off.loading';
}
