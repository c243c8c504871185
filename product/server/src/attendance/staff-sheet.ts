import { wordsOf } from '@kiga/contract/app/words.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import type { StaffMonth } from './staff-month.ts';

/** Returns the sheet of a month as an xlsx file: a row for each person, a column for each day, sums and balance. */
export async function staffSheet(sheet: StaffMonth, language: Language): Promise<FileAnswer> {
  const say = (key: string) => findWord(wordsOf(language), key) ?? key;
  const sums = ['present', 'lateTimes', 'lateMinutes', 'early', 'missing', 'absent', 'leave', 'comp'] as const;
  const balance = ['carried', 'earned', 'spent', 'expired', 'left'] as const;
  const balanceTitles = [
    say('attendance.staffDay.carried'),
    say('attendance.staffDay.earned'),
    say('attendance.staffDay.spent'),
    say('attendance.staffDay.expired'),
    say('attendance.staffDay.left'),
  ];
  const titles: Record<(typeof sums)[number], string> = {
    present: say('attendance.staffDay.present'),
    lateTimes: say('attendance.staffDay.late'),
    lateMinutes: say('attendance.staffDay.lateMinutes'),
    early: say('attendance.staffDay.early'),
    missing: say('attendance.staffDay.missing'),
    absent: say('attendance.staffDay.absent'),
    leave: say('attendance.staffDay.leave'),
    comp: say('attendance.staffDay.comp'),
  };
  const stateOf = ({ state, lateMinutes, earlyMinutes }: StaffMonth['people'][number]['cells'][number]) => {
    const minutes = state === 'late' ? lateMinutes : state === 'early' ? earlyMinutes : 0;
    return state === 'none' || state === 'ahead'
      ? ''
      : `${say(`attendance.staffDay.states.${state}`)}${minutes > 0 ? ` ${minutes}` : ''}`;
  };
  const title = say('attendance.staffDay.sheet').replace('{kig}', sheet.kigName).replace('{month}', sheet.month);
  const bytes = await writeWorkbook([
    {
      name: sheet.month,
      headingRow: 1,
      rows: [
        [title],
        [
          say('attendance.staffDay.who'),
          '',
          ...sheet.days.map(({ day }) => day.slice(5)),
          ...sums.map((name) => titles[name]),
          ...balanceTitles,
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
