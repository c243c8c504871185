import type { LedgerAccountKind, LedgerCode } from '@kiga/contract/billing/ledger.ts';
import { type BookCode, bookAccounts } from '@kiga/contract/billing/months/book-accounts.ts';

/** Accounts that hold money, from which a channel keeps its fee. */
export type MoneyKind = 'wechat' | 'alipay' | 'bank';

/** Entries of the ledger of one day, cause, account and owner, added up. */
export interface DayEntries {
  /** `yyyy-mm-dd`, in Shanghai. */
  day: string;
  code: LedgerCode;
  kind: LedgerAccountKind;
  /** Name of the owning organization; null for the platform. */
  party: string | null;
  /** The account that took the payment in, for channel fees. */
  paidTo: MoneyKind;
  amountFen: number;
}

/** The party of a line: an organization, a payment platform, or none. */
export type Party = { organization: string } | { channel: 'wechat' | 'alipay' } | null;

/** A line of a voucher; one of both amounts is zero. */
export interface VoucherLine {
  account: BookCode;
  party: Party;
  debitFen: number;
  creditFen: number;
}

/** A voucher (记账凭证): what one kind of cause moved on one day. */
export interface Voucher {
  day: string;
  /** From 1 on in a month, without gaps. */
  number: number;
  code: LedgerCode;
  lines: VoucherLine[];
}

interface BookEntry {
  account: BookCode;
  party: Party;
  /** Above zero for a credit. */
  amountFen: number;
}

/**
 * Returns the vouchers of a month, in order of days and causes. Lines of one account and party are added up. A move
 * between accounts of one organization has no line, and a voucher without lines is left out.
 */
export function vouchersOf(entries: readonly DayEntries[]): Voucher[] {
  const groups = Map.groupBy(entries, ({ day, code }) => `${day} ${code}`);
  return [...groups.keys()]
    .toSorted()
    .map((key) => groups.get(key) as DayEntries[])
    .flatMap((group) => {
      const lines = linesOf(group);
      const [first] = group;
      return first && lines.length > 0 ? [{ day: first.day, code: first.code, lines }] : [];
    })
    .map((voucher, index) => ({ number: index + 1, ...voucher }));
}

function linesOf(group: readonly DayEntries[]): VoucherLine[] {
  const sums = new Map<string, BookEntry>();
  for (const entry of group.flatMap(entriesInBooks)) {
    const key = JSON.stringify([entry.account, entry.party]);
    const before = sums.get(key)?.amountFen ?? 0;
    sums.set(key, { ...entry, amountFen: before + entry.amountFen });
  }
  const lines = [...sums.values()]
    .filter(({ amountFen }) => amountFen !== 0)
    .map(({ account, party, amountFen }) => ({
      account,
      party,
      debitFen: Math.max(-amountFen, 0),
      creditFen: Math.max(amountFen, 0),
    }));
  // Debits stand above credits.
  return lines.toSorted((a, b) => Number(a.debitFen === 0) - Number(b.debitFen === 0) || compare(a.account, b.account));
}

/**
 * Returns the entries of the books for entries of the ledger. The ledger shows a payment in full and the channel's fee
 * beside it. In the books the channel keeps its fee back from the money: the fee is an expense, and a part of the revenue.
 */
export function entriesInBooks({ kind, party, paidTo, amountFen }: DayEntries): BookEntry[] {
  const account = bookAccounts[kind];
  if (kind !== 'channelFees') return [{ account, party: partyOf(kind, party), amountFen }];
  return [
    { account, party: null, amountFen: -amountFen },
    { account: bookAccounts[paidTo], party: partyOf(paidTo, null), amountFen },
    { account: bookAccounts.income, party: null, amountFen },
  ];
}

function partyOf(kind: LedgerAccountKind, organization: string | null): Party {
  if (kind === 'wechat' || kind === 'alipay') return { channel: kind };
  return organization === null ? null : { organization };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
