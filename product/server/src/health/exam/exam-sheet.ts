import { wordsOf } from '@kiga/contract/app/words.ts';
import type { ExamSummary } from '@kiga/contract/health/exam/exam.acts.ts';
import { examFigures } from '@kiga/contract/health/exam/exam.ts';
import { percentOf } from '@kiga/contract/health/figures.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';

/** Returns the summary of a year as an xlsx file: a row for the kindergarten and each class, with shares and counts. */
export async function examSheet(summary: ExamSummary, language: Language): Promise<FileAnswer> {
  const say = (key: string, params = {}) =>
    findWord(wordsOf(language), `health.examResult.summary.${key}`, params) ?? key;
  const { sums, classes, kigName: kig, year } = summary;
  const rows = [{ className: say('whole'), values: sums }, ...classes];
  const bytes = await writeWorkbook([
    {
      name: say('title'),
      headingRow: 0,
      rows: [
        [say('class'), ...examFigures.map((figure) => say(`names.${figure}`))],
        ...rows.map(({ className, values }) => [
          className,
          ...examFigures.map((figure) => {
            const { part, whole } = values[figure];
            return whole === 0 ? null : `${percentOf(part, whole)}% (${part}/${whole})`;
          }),
        ]),
      ],
    },
  ]);
  return {
    name: `${say('file', { kig, year })}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.from(bytes),
  };
}
