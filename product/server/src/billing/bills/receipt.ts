import { wordsOf } from '@kiga/contract/app/words.ts';
import { capitalYuan } from '@kiga/contract/billing/bills/capital-yuan.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { drawPdf } from '../../program/pdf/pdf-thread.ts';
import type { Program } from '../../program/program.ts';
import { type Bill, monthKey } from './bill.ts';
import type { PrintedReceipt } from './draw-receipt.ts';
import type { Payment } from './payments.ts';

/**
 * Returns the receipt of a payment as a PDF. It holds stored facts only, so it is the same each time; a reversed one says
 * so.
 */
export async function receiptPdf(
  { stores, tenancy }: Pick<Program, 'stores' | 'tenancy'>,
  scope: Scope,
  { payment, bill }: { payment: Payment; bill: Bill },
  language: Language,
): Promise<FileAnswer> {
  const words = wordsOf(language);
  const say = (key: string, params = {}) => findWord(words, `billing.bill.receipt.${key}`, params) ?? key;
  const kigName = (await tenancy.namesOf(scope, [bill.ownerId])).get(bill.ownerId) ?? '';
  const receiver = (await stores.namesOfAccounts(scope, [payment.receivedById])).get(payment.receivedById) ?? '';
  const month = findWord(words, monthKey(bill.month)) ?? bill.month;
  const { receiptNumber: number, receivedOn, amountFen, method, channel, payerName, reference, reversedOn } = payment;
  const rows: [label: string, value: string][] = [
    [say('from'), payerName ?? ''],
    [say('child'), String(bill.studentName ?? '')],
    [say('className'), bill.className ?? ''],
    [say('for'), say('reason', { month: `${bill.month.slice(0, 4)} ${month}`, bill: bill.billNumber })],
    [
      say('method'),
      findWord(words, `billing.bill.options.${channel ? `channel.${channel}` : `method.${method}`}`) ?? method,
    ],
    [say('reference'), reference ?? ''],
    [say('capitals'), capitalYuan(amountFen)],
    [say('amount'), `¥${(amountFen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`],
  ];
  const printed: PrintedReceipt = {
    title: say('title'),
    kigName,
    heads: [`${say('number')}  ${number}`, `${say('day')}  ${receivedOn}`],
    rows: rows.filter(([, value]) => value !== ''),
    // Nobody took a payment by app in hand.
    feet: [receiver === '' ? '' : `${say('by')}  ${receiver}`, say('stamp')],
    reversed: reversedOn === null ? null : say('reversed', { day: reversedOn, reason: payment.reversalReason ?? '' }),
  };
  const bytes = await drawPdf(new URL('./draw-receipt.ts', import.meta.url), printed);
  return { name: `${say('file', { number })}.pdf`, contentType: 'application/pdf', bytes: Buffer.from(bytes) };
}
