import { wordsOf } from '@kiga/contract/app/words.ts';
import type { StatisticsSums, statisticsFigures } from '@kiga/contract/attendance/statistics.acts.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import type { z } from 'zod';

const columns = ['due', 'came', 'sick', 'personal', 'other', 'unknown', 'late', 'early'] as const;

/** Returns the figures of a span as an xlsx file, with a sheet by class, by month and by day, each with its total. */
export async function statisticsSheet(
  { kigName, sums, classes, months, days }: z.infer<typeof statisticsFigures.output>,
  { from, to }: { from: string; to: string },
  language: Language,
): Promise<FileAnswer> {
  const say = (key: string) => findWord(wordsOf(language), `attendance.statistics.${key}`) ?? key;
  const rate = ({ came, due }: StatisticsSums) => (due === 0 ? '' : `${Math.round((1000 * came) / due) / 10}%`);
  const row = (name: string, of: StatisticsSums) => [name, rate(of), ...columns.map((column) => of[column])];
  const sheet = (name: string, heading: string, rows: readonly (string | number)[][]) => ({
    name: say(name),
    headingRow: 0,
    rows: [[say(heading), say('rate'), ...columns.map(say)], ...rows, row(say('total'), sums)],
  });
  const bytes = await writeWorkbook([
    sheet(
      'classes',
      'class',
      classes.map((one) => row(one.className, one.sums)),
    ),
    sheet(
      'months',
      'monthOf',
      months.map((one) => row(one.month, one.sums)),
    ),
    sheet(
      'byDay',
      'day',
      days.map((one) => row(one.day, one.sums)),
    ),
  ]);
  const pattern = findWord(wordsOf(language), 'attendance.statistics.sheet') ?? '';
  const title = pattern.replace('{kig}', kigName).replace('{period}', `${from} – ${to}`);
  return {
    name: `${title}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.from(bytes),
  };
}
