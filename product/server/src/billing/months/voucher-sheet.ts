import { wordsOf } from '@kiga/contract/app/words.ts';
import { findWord } from '@kiga/entity/words/words.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { sql } from 'kysely';
import { spanOf } from '../income/agent-within.ts';
import type { Span } from './book-report.ts';
import { type DayEntries, type Party, type VoucherLine, vouchersOf } from './vouchers.ts';

const columns = ['date', 'word', 'number', 'summary', 'code', 'account', 'debit', 'credit', 'party'] as const;

/**
 * Returns the vouchers of a month as an xlsx file, a row for each line, amounts in yuan. It is Chinese for every reader,
 * because bookkeeping programs know its columns by their Chinese headings.
 */
export async function voucherSheet(db: AnyDatabase, month: string): Promise<FileAnswer> {
  const say = (key: string) => findWord(wordsOf('zh_CN'), `billing.bookMonth.${key}`, { month }) ?? key;
  const partyText = (party: Party) => {
    if (party === null) return null;
    return 'channel' in party ? say(`channels.${party.channel}`) : party.organization;
  };
  const cells = ({ account, debitFen, creditFen, party }: VoucherLine) => [
    account,
    say(`vouchers.accounts.${account}`),
    debitFen === 0 ? null : debitFen / 100,
    creditFen === 0 ? null : creditFen / 100,
    partyText(party),
  ];
  const rows = vouchersOf(await dayEntries(db, spanOf(month))).flatMap(({ day, number, code, lines }) =>
    lines.map((line) => [day, say('vouchers.word'), number, say(`vouchers.causes.${code}`), ...cells(line)]),
  );
  const heads = columns.map((column) => say(`vouchers.columns.${column}`));
  const bytes = await writeWorkbook([{ name: month, headingRow: 0, rows: [heads, ...rows] }]);
  return {
    name: `${say('files.vouchers')}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.from(bytes),
  };
}

/** Reads the ledger of a month, added up by day, cause, account and owner. */
async function dayEntries(db: AnyDatabase, { from, to }: Span): Promise<DayEntries[]> {
  const { rows } = await sql<Omit<DayEntries, 'amountFen'> & { amountFen: string }>`select
      (t.at at time zone 'Asia/Shanghai')::date::text as day, t.code, a.kind, o.name as party,
      coalesce(m.kind, 'bank') as "paidTo", sum(e.amount_fen) as "amountFen"
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id left join organizations o on o.id = a.organization_id
    left join lateral (select b.kind from ledger_entries f join ledger_accounts b on b.id = f.account_id
      where f.transaction_id = t.id and b.kind in ('wechat', 'alipay') and a.kind = 'channelFees' limit 1) m on true
    where t.at >= ${from} and t.at < ${to} group by 1, 2, 3, a.organization_id, o.name, 5
    order by 1, 2, 3, o.name, 5`.execute(db);
  return rows.map((row) => ({ ...row, amountFen: Number(row.amountFen) }));
}
