import { wordsOf } from '@kiga/contract/app/words.ts';
import { type MonthlyReport, monthlySectionNames, monthlySections } from '@kiga/contract/health/monthly.acts.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { drawPdf } from '../program/pdf/pdf-thread.ts';
import type { PrintedReport } from './draw-monthly.ts';
import { figureText, monthlyWords } from './monthly-words.ts';

/** Returns the report of a month as a PDF with places for signatures. */
export async function monthlyPdf(
  report: MonthlyReport,
  { language, printedAt, printedBy }: { language: Language; printedAt: string; printedBy: string },
): Promise<FileAnswer> {
  const say = monthlyWords(language);
  const nameOf = (disease: string) =>
    findWord(wordsOf(language), `health.illness.options.disease.${disease}`) ?? disease;
  const { kigName: kig, month, openDays, children, sums, classes, diseases } = report;
  const figures = monthlySectionNames.flatMap((section) => [...monthlySections[section]]);
  const printed: PrintedReport = {
    title: say('file', { kig, month }),
    lead: say('lead', { days: openDays, children }),
    sections: monthlySectionNames.map((section) => ({
      title: say(`sections.${section}`),
      rows: monthlySections[section].map((figure) => ({
        name: say(`names.${figure}`),
        value: figureText(figure, sums[figure]),
        detail: `${say(`formulas.${figure}`)} ${sums[figure].whole > 0 ? `${sums[figure].part} / ${sums[figure].whole}` : ''}`,
      })),
    })),
    diseases: diseases.map(({ disease, cases }) => `${nameOf(disease)} ${cases}`),
    diseasesTitle: say('diseasesTitle'),
    table: {
      heading: [say('columns.class'), ...figures.map((figure) => say(`short.${figure}`))],
      rows: classes.map(({ className, values }) => [
        className,
        ...figures.map((figure) => figureText(figure, values[figure])),
      ]),
    },
    signatures: [say('signatures.nurse'), say('signatures.principal'), say('signatures.day')],
    foot: say('printed', { name: printedBy, time: printedAt }),
  };
  const bytes = await drawPdf(new URL('./draw-monthly.ts', import.meta.url), printed);
  return { name: `${printed.title}.pdf`, contentType: 'application/pdf', bytes: Buffer.from(bytes) };
}
