import { wordsOf } from '@kiga/contract/app/words.ts';
import type { RefundLine, refundLines } from '@kiga/contract/attendance/refund-list.acts.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import type { z } from 'zod';

/** Returns a list as an xlsx file: a row for each child, amounts in yuan, and a row of sums. */
export async function refundSheet(
  { month, lines, sums }: z.infer<typeof refundLines.output>,
  kigName: string,
  language: Language,
): Promise<FileAnswer> {
  const say = (key: string) => findWord(wordsOf(language), `attendance.refundList.lines.${key}`) ?? key;
  const yuan = (fen: number) => fen / 100;
  const columns: [heading: string, of: (line: RefundLine) => string | number, sum: string | number][] = [
    ['child', ({ name }) => name ?? say('deleted'), say('sum')],
    ['className', ({ className }) => className ?? '', ''],
    ['rule', ({ ruleName }) => ruleName, ''],
    ['due', ({ dueDays }) => dueDays, ''],
    ['present', ({ presentDays }) => presentDays, ''],
    ['absent', ({ absentDays }) => absentDays, ''],
    ['measured', ({ measuredDays }) => measuredDays, ''],
    ['percent', ({ percent }) => `${percent}%`, ''],
    ['feePart', ({ feePartFen }) => yuan(feePartFen), yuan(sums.feePartFen)],
    ['mealDays', ({ mealDays }) => mealDays, ''],
    ['mealPart', ({ mealPartFen }) => yuan(mealPartFen), yuan(sums.mealPartFen)],
    ['amount', ({ amountFen }) => yuan(amountFen), yuan(sums.amountFen)],
  ];
  const bytes = await writeWorkbook([
    {
      name: month,
      headingRow: 0,
      rows: [
        columns.map(([heading]) => say(heading)),
        ...lines.map((line) => columns.map(([, of]) => of(line))),
        columns.map(([, , sum]) => sum),
      ],
    },
  ]);
  const title = say('sheet').replace('{kig}', kigName).replace('{month}', month);
  return {
    name: `${title}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.from(bytes),
  };
}
