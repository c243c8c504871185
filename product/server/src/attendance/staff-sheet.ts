import { wordsOf } from '@kiga/contract/app/words.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import type { StaffMonth } from './staff-month.ts';

/** Returns the sheet of a month as an xlsx file: a row for each person, a column for each day, sums and balance. */
export async function staffSheet(sheet: StaffMonth, language: Language): Promise<FileAnswer> {
  const say = (key: string) => findWord(wordsOf(language), `attendance.staffDay.${key}`) ?? key;
  const sums = ['present', 'lateTimes', 'lateMinutes', 'early', 'missing', 'absent', 'leave', 'comp'] as const;
  const balance = ['carried', 'earned', 'spent', 'expired', 'left'] as const;
  const titles: Record<(typeof sums)[number], string> = {
    present: say('present'),
    lateTimes: say('late'),
    lateMinutes: say('lateMinutes'),
    early: say('early'),
    missing: say('missing'),
    absent: say('absent'),
    leave: say('leave'),
    comp: say('comp'),
  };
  const stateOf = ({ state, lateMinutes, earlyMinutes }: StaffMonth['people'][number]['cells'][number]) => {
    const minutes = state === 'late' ? lateMinutes : state === 'early' ? earlyMinutes : 0;
    return state === 'none' || state === 'ahead' ? '' : `${say(`states.${state}`)}${minutes > 0 ? ` ${minutes}` : ''}`;
  };
  const title = say('sheet').replace('{kig}', sheet.kigName).replace('{month}', sheet.month);
  const bytes = await writeWorkbook([
    {
      name: sheet.month,
      headingRow: 1,
      rows: [
        [title],
        [
          say('who'),
          '',
          ...sheet.days.map(({ day }) => day.slice(5)),
          ...sums.map((name) => titles[name]),
          ...balance.map((name) => say(name)),
        ],
        ...sheet.people.map((person) => [
          person.teacherName,
          person.positionName,
          ...person.cells.map(stateOf),
          ...sums.map((name) => person.sums[name]),
          ...balance.map((name) => person.balance[name]),
        ]),
      ],
    },
  ]);
  return {
    name: `${title}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.from(bytes),
  };
}
