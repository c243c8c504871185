import { wordsOf } from '@kiga/contract/app/words.ts';
import type { ClassMonth } from '@kiga/contract/attendance/student-day.acts.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';

/** Sums at the end of each row, in order. */
const columns = ['due', 'came', 'sick', 'personal', 'other', 'unknown', 'late', 'early'] as const;

/** Returns the month of a class as an xlsx file: a row for each child, a column for each day, and sums. */
export async function classSheet(data: ClassMonth, language: Language): Promise<FileAnswer> {
  const say = (key: string) => findWord(wordsOf(language), key) ?? key;
  const { month, classId, classes, days, children, sums } = data;
  const className = classes.find(({ id }) => id === classId)?.className ?? '';
  const title = say('attendance.studentDay.sheet').replace('{class}', className).replace('{month}', month);
  const stateOf = (cell: ClassMonth['children'][number]['days'][number]) => {
    const isSilent = cell === null || ['free', 'ahead', 'none'].includes(cell.state);
    return isSilent ? '' : say(`attendance.childDay.states.${cell.state}`);
  };
  const bytes = await writeWorkbook([
    {
      name: month,
      headingRow: 1,
      rows: [
        [title],
        [
          say('attendance.studentDay.student'),
          ...days.map(({ day }) => day.slice(5)),
          ...columns.map((column) => say(`attendance.studentDay.${column}`)),
        ],
        ...children.map((child) => [
          child.name,
          ...child.days.map(stateOf),
          ...columns.map((column) => child.sums[column]),
        ]),
        [
          say('attendance.studentDay.cameOfDay'),
          ...days.map(({ day, open, came }) => (open && day <= data.today ? came : '')),
          ...columns.map((column) => sums[column]),
        ],
      ],
    },
  ]);
  return {
    name: `${title}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.from(bytes),
  };
}
