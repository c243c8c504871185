import type { differenceKinds } from '@kiga/contract/billing/difference.entity.ts';
import type { BillLine } from './channel.ts';

/** A payment or refund of ours on a day. */
export interface OurLine {
  number: string;
  transactionId: string;
  kind: BillLine['kind'];
  amountFen: number;
  feeFen: number;
}

/** A difference between a bill and our payments. */
export interface FoundDifference {
  kind: (typeof differenceKinds)[number];
  number: string;
  transactionId: string;
  ourFen: number | null;
  platformFen: number | null;
}

/**
 * Compares the lines of a bill with ours, payment by payment and refund by refund. The fee is compared for payments only,
 * because a bill says nothing of the fee that a refund returns.
 */
export function compareBill(ours: readonly OurLine[], bill: readonly BillLine[]): FoundDifference[] {
  const keyOf = ({ kind, number }: { kind: string; number: string }) => `${kind} ${number}`;
  const left = new Map(ours.map((line) => [keyOf(line), line]));
  const found: FoundDifference[] = [];
  for (const line of bill) {
    const our = left.get(keyOf(line));
    left.delete(keyOf(line));
    const { number, transactionId, amountFen } = line;
    if (our === undefined) {
      found.push({ kind: 'onlyPlatform', number, transactionId, ourFen: null, platformFen: amountFen });
    } else if (our.amountFen !== amountFen || our.transactionId !== transactionId) {
      found.push({ kind: 'amount', number, transactionId, ourFen: our.amountFen, platformFen: amountFen });
    } else if (line.kind === 'payment' && our.feeFen !== line.feeFen) {
      found.push({ kind: 'fee', number, transactionId, ourFen: our.feeFen, platformFen: line.feeFen });
    }
  }
  for (const { number, transactionId, amountFen } of left.values()) {
    found.push({ kind: 'onlyHere', number, transactionId, ourFen: amountFen, platformFen: null });
  }
  return found;
}
