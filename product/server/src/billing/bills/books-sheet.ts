import { wordsOf } from '@kiga/contract/app/words.ts';
import { bookFigures, type MonthBooks } from '@kiga/contract/billing/bills/bill-month.acts.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';

/** Returns the books of a month as an xlsx file: a row for each class, amounts in yuan, and a row of sums. */
export async function booksSheet(
  { sums, classes }: MonthBooks,
  { month, kig }: { month: string; kig: string },
  language: Language,
): Promise<FileAnswer> {
  const say = (key: string, params = {}) => findWord(wordsOf(language), `billing.billMonth.${key}`, params) ?? key;
  const row = (name: string, of: MonthBooks['sums']) => [name, ...bookFigures.map((figure) => of[figure] / 100)];
  const bytes = await writeWorkbook([
    {
      name: month,
      headingRow: 0,
      rows: [
        [say('className'), ...bookFigures.map((figure) => say(`figures.${figure}`))],
        ...classes.map((one) => row(one.className, one)),
        row(say('total'), sums),
      ],
    },
  ]);
  return {
    name: `${say('sheet', { kig, month })}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.from(bytes),
  };
}
