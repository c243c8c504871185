import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'campus', place: 6, zh: '学期', en: 'Terms' },
  sheet: { who: [3, 4, 9, 15], columns: ['schoolYear', 'semester', 'status'] },
  importers: [],
  search: ['schoolYear'],
  states: null,
  examples: {
    schoolYear: ['2027-2028', '2028-2029'],
    beginDate: ['2027-09-01', '2028-02-20'],
    endDate: ['2028-01-20', '2028-07-05'],
  },
  job: {
    proves: 'B05',
    also: ['E15'],
    messages: ['G25:term'],
    by: 3,
    reader: 4,
    path: '/campus/terms',
    add: ['新增学期', 'Add term'],
    save: ['保存学期', 'Save term'],
    form: {
      schoolYear: { label: ['学年', 'School year'], by: 'text', input: ['2041-2042', '2043-2044'], isRequired: true },
      semester: {
        label: ['学期', 'Semester'],
        by: 'choice',
        input: ['上学期', 'First'],
        choices: [
          ['上学期', 'First'],
          ['下学期', 'Second'],
        ],
        isRequired: true,
      },
      beginDate: {
        label: ['开始日期', 'Begins'],
        by: 'day',
        input: ['2041-09-01', '2043-09-01'],
        isRequired: true,
        reads: ['2041-09-01', '1 Sep 2043'],
      },
      endDate: {
        label: ['结束日期', 'Ends'],
        by: 'day',
        input: ['2042-01-22', '2044-01-22'],
        isRequired: true,
        reads: ['2042-01-22', '22 Jan 2044'],
      },
    },
    computed: {
      termName: { label: ['学年学期', 'Term'], reads: ['2041–2042 学年上学期', '2043–2044, first term'] },
      status: { label: ['状态', 'Status'], reads: ['未开始', 'Coming'] },
    },
    list: ['termName', 'semester', 'beginDate', 'endDate', 'status'],
    record: ['schoolYear', 'semester', 'beginDate', 'endDate', 'status'],
    refusals: [
      {
        input: { schoolYear: '2041-2043' },
        issues: { schoolYear: ['请填写前后两年，如 2026-2027', 'Two years that follow each other, such as 2026-2027'] },
      },
      {
        input: { endDate: ['2041-09-01', '2043-09-01'] },
        issues: { endDate: ['结束日期要晚于开始日期', 'The term must end after its first day'] },
      },
    ],
    twice: {
      beginDate: ['与学期“2041–2042 学年上学期”的日期重叠', 'The days overlap with the term 2043–2044, first term'],
    },
  },
};
