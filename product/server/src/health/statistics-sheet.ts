import { wordsOf } from '@kiga/contract/app/words.ts';
import { type DayFigures, percentOf, symptomGroupNames } from '@kiga/contract/health/figures.ts';
import type { HealthWeek } from '@kiga/contract/health/statistics.acts.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';

const counts = ['expected', 'came', 'checked', 'abnormal', 'sick'] as const;

/** Returns the figures of a week as an xlsx file, with a sheet by class and one by day, each with its total. */
export async function weekSheet(week: HealthWeek, language: Language): Promise<FileAnswer> {
  const say = (key: string) => findWord(wordsOf(language), `health.statistics.${key}`) ?? key;
  const share = (part: number, whole: number) => {
    const percent = percentOf(part, whole);
    return percent === null ? '' : `${percent}%`;
  };
  const row = (name: string, of: DayFigures) => [
    name,
    ...counts.map((one) => of[one]),
    share(of.checked, of.came),
    share(of.abnormal, of.checked),
    share(of.sick, of.expected),
    ...symptomGroupNames.map((group) => of.groups[group]),
  ];
  const heading = (first: string) => [
    say(first),
    ...counts.map((one) => say(`counts.${one}`)),
    ...['checkRate', 'abnormalRate', 'sickRate'].map((rate) => say(`rates.${rate}`)),
    ...symptomGroupNames.map((group) => say(`groups.${group}`)),
  ];
  const sheet = (name: string, first: string, rows: (string | number)[][]) => ({
    name: say(name),
    headingRow: 0,
    rows: [heading(first), ...rows, row(say('whole'), week.sums.week)],
  });
  const bytes = await writeWorkbook([
    sheet(
      'byClass',
      'class',
      week.classes.map((one) => row(one.className, one.week)),
    ),
    sheet(
      'byDay',
      'day',
      week.days.map((one) => row(one.day, one.sums)),
    ),
  ]);
  const pattern = findWord(wordsOf(language), 'health.statistics.sheet') ?? '';
  const title = pattern.replace('{kig}', week.kigName).replace('{from}', week.monday).replace('{to}', week.friday);
  return {
    name: `${title}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.from(bytes),
  };
}
