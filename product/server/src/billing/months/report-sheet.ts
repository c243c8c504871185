import { wordsOf } from '@kiga/contract/app/words.ts';
import type { BookMonth, BookReport } from '@kiga/contract/billing/months/book-month.acts.ts';
import type { Cell } from '@kiga/entity/excel/cell.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';

type Part = keyof BookReport;

const columns: Record<Part, readonly string[]> = {
  accounts: ['account', 'opening', 'in', 'out', 'closing'],
  packages: ['package', 'orders', 'total', 'refunds', 'refunded', 'fee'],
  channels: ['channel', 'orders', 'total', 'refunds', 'refunded', 'fee'],
  agents: ['agent', 'earned', 'takenBack', 'paidOut', 'agentClosing'],
  withdrawals: ['step', 'count', 'amount'],
  invoices: ['step', 'count', 'amount'],
};

/** Returns the report of a month as an xlsx file: a sheet for each part, amounts in yuan. */
export async function reportSheet({ month, report }: BookMonth, language: Language): Promise<FileAnswer> {
  const word = (key: string) => findWord(wordsOf(language), key, { month }) ?? key;
  const say = (key: string) => word(`billing.bookMonth.${key}`);
  const yuan = (...fens: number[]) => fens.map((fen) => fen / 100);
  const { accounts, packages, channels, agents, withdrawals, invoices } = report;
  const orderCells = (one: BookReport['channels'][number] | BookReport['packages'][number]) => [
    one.orders,
    one.totalFen / 100,
    one.refunds,
    ...yuan(one.refundedFen, one.feeFen),
  ];
  const rows: Record<Part, Cell[][]> = {
    accounts: accounts.map(({ kind, openingFen, inFen, outFen, closingFen }) => [
      word(`billing.income.accounts.${kind}`),
      ...yuan(openingFen, inFen, outFen, closingFen),
    ]),
    packages: packages.map((one) => [one.packageName ?? say('topUp'), ...orderCells(one)]),
    channels: channels.map((one) => [say(`channels.${one.channel}`), ...orderCells(one)]),
    agents: agents.map(({ name, earnedFen, refundedFen, paidOutFen, closingFen }) => [
      name,
      ...yuan(earnedFen, refundedFen, paidOutFen, closingFen),
    ]),
    withdrawals: withdrawals.map(({ code, count, amountFen }) => [say(`withdrawals.${code}`), count, amountFen / 100]),
    invoices: [
      [say('invoices.issued'), invoices.issued, invoices.issuedFen / 100],
      [say('invoices.red'), invoices.red, invoices.redFen / 100],
    ],
  };
  const bytes = await writeWorkbook(
    (Object.keys(columns) as Part[]).map((part) => ({
      name: say(`parts.${part}`),
      headingRow: 0,
      rows: [columns[part].map((column) => say(`columns.${column}`)), ...rows[part]],
    })),
  );
  return {
    name: `${say('files.report')}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.from(bytes),
  };
}
