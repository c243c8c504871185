import type { Words } from '@kiga/entity/words/words.ts';
import type { monthlyErrorsZhCN, monthlyZhCN } from './monthly.zh-CN.ts';

/** Texts of the monthly report, in English. */
export const monthlyEnUS = {
  title: 'Monthly health report',
  lead: '{days} open days, {children} children on the roll',
  running: 'The month is not over. The figures run up to today.',
  figures: 'Figures',
  byClass: 'By class',
  columns: {
    section: 'Section',
    figure: 'Figure',
    value: 'Result',
    part: 'Counted',
    whole: 'Of',
    formula: 'Formula',
    class: 'Class',
  },
  sections: { attendance: 'Attendance', checks: 'Checks', illness: 'Illness', injuries: 'Injuries' },
  names: {
    attendanceRate: 'Attendance rate',
    absenceRate: 'Absence rate',
    sickAbsenceRate: 'Sick-absence rate',
    morningRate: 'Morning check rate',
    afternoonRate: 'Afternoon check rate',
    abnormalRate: 'Findings rate',
    newCases: 'New cases',
    infectiousRate: 'Infectious disease rate',
    injuries: 'Injuries',
    injuryRate: 'Injury rate',
  },
  short: {
    attendanceRate: 'Attended',
    absenceRate: 'Absent',
    sickAbsenceRate: 'Sick',
    morningRate: 'Morning',
    afternoonRate: 'Afternoon',
    abnormalRate: 'Findings',
    newCases: 'Cases',
    infectiousRate: 'Infectious',
    injuries: 'Injuries',
    injuryRate: 'Injury rate',
  },
  formulas: {
    attendanceRate: 'child-days present ÷ child-days due',
    absenceRate: 'child-days absent ÷ child-days due',
    sickAbsenceRate: 'child-days absent through illness ÷ child-days due',
    morningRate: 'morning checks ÷ child-days present',
    afternoonRate: 'afternoon checks ÷ child-days present',
    abnormalRate: 'yellow and red cards ÷ checks',
    newCases: 'cases of the month that were not ruled out',
    infectiousRate: 'new infectious cases ÷ children on the roll',
    injuries: 'injuries of the month',
    injuryRate: 'injuries ÷ children on the roll',
  },
  source:
    'Formulas: notes to the health statistics form of nurseries and kindergartens. Due days follow the calendar with make-up workdays and the roll of each day.',
  diseasesTitle: 'New cases by disease',
  open: '{figure}: {value}, show children',
  children: '{month} {figure}',
  noChildren: 'No matching children',
  pdf: 'Download PDF',
  xlsx: 'Export Excel',
  file: '{kig} {month} health report',
  signatures: { nurse: 'Nurse:', principal: 'Principal:', day: 'Date:' },
  printed: 'Printed by {name}, {time}',
  none: 'No data in this month',
  acts: { readChildren: 'See the students behind figures' },
  noneText: 'The report is computed once there is attendance or a check.',
} as const satisfies Words<typeof monthlyZhCN>;

/** Texts of errors of the monthly report, in English. */
export const monthlyErrorsEnUS = {
  HEALTH_MONTH_AHEAD: 'This month has not begun',
} as const satisfies Words<typeof monthlyErrorsZhCN>;
