import { type MonthlyReport, monthlySectionNames, monthlySections } from '@kiga/contract/health/monthly.acts.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { figureText, monthlyWords } from './monthly-words.ts';

/** Returns the report of a month as an xlsx file: the figures with their formulas, and the classes. */
export async function monthlySheet(report: MonthlyReport, language: Language): Promise<FileAnswer> {
  const say = monthlyWords(language);
  const { sums, classes, kigName: kig, month } = report;
  const figures = monthlySectionNames.flatMap((section) =>
    monthlySections[section].map((figure) => ({ section, figure })),
  );
  const bytes = await writeWorkbook([
    {
      name: say('figures'),
      headingRow: 0,
      rows: [
        ['section', 'figure', 'value', 'part', 'whole', 'formula'].map((column) => say(`columns.${column}`)),
        ...figures.map(({ section, figure }) => [
          say(`sections.${section}`),
          say(`names.${figure}`),
          figureText(figure, sums[figure]),
          sums[figure].part,
          sums[figure].whole,
          say(`formulas.${figure}`),
        ]),
      ],
    },
    {
      name: say('byClass'),
      headingRow: 0,
      rows: [
        [say('columns.class'), ...figures.map(({ figure }) => say(`names.${figure}`))],
        ...classes.map(({ className, values }) => [
          className,
          ...figures.map(({ figure }) => figureText(figure, values[figure])),
        ]),
      ],
    },
  ]);
  return {
    name: `${say('file', { kig, month })}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.from(bytes),
  };
}
