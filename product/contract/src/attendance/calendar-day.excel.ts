import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of own days. The words include those of the official yearly list. */
export const calendarDayColumns = [
  { field: 'day', headings: ['日期', '日子', 'Day', 'Date'] },
  { field: 'dayName', headings: ['名称', '节日', '说明', 'Name'] },
  {
    field: 'kind',
    headings: ['类型', '安排', 'Kind', 'Type'],
    words: {
      workday: ['调休上班', '上班', '补班', 'work', 'working day'],
      holiday: ['放假', '休息', '节假日', 'off', 'day off'],
      closing: ['停课', '闭园', 'closed'],
    },
  },
  {
    field: 'people',
    headings: ['适用对象', '适用', 'For'],
    words: {
      everyone: ['全部', '所有人', 'all'],
      children: ['学生', '儿童', 'students'],
      staff: ['教师', '员工', 'teachers'],
    },
  },
] as const satisfies readonly ExcelColumn[];
