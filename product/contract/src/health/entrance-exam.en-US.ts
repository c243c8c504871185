import type { Words } from '@kiga/entity/words/words.ts';
import type { entranceExamZhCN } from './entrance-exam.zh-CN.ts';

/** Texts of entrance examinations, in English. */
export const entranceExamEnUS = {
  name: 'Entrance exam',
  plural: 'Entrance exams',
  total_one: '{count} entrance exam',
  total_other: '{count} entrance exams',
  amount_one: '{count} entrance exam',
  amount_other: '{count} entrance exams',
  search: 'Student name or pinyin',
  emptyTitle: 'No entrance exams yet',
  emptyText: 'Enter the examination and the vaccination certificate here when a child is admitted.',
  fields: {
    studentId: 'Student',
    studentName: 'Student name',
    classId: 'Class',
    examinedOn: 'Examined on',
    hospital: 'Hospital',
    result: 'Result',
    findings: 'Findings',
    certificateCheckedOn: 'Certificate checked on',
    vaccination: 'Vaccination',
    missingVaccines: 'Missing vaccines',
    remindedOn: 'Reminded on',
    certificate: 'Photo of the certificate',
  },
  add: { missingVaccines: 'Add vaccine' },
  inner: {
    missingVaccines: {
      vaccine: 'Vaccine',
      dose: 'Dose',
    },
  },
  options: {
    result: {
      fit: 'Fit',
      fitAfterTreatment: 'Fit after treatment',
      unfit: 'Not yet fit',
    },
    vaccination: {
      complete: 'Complete',
      incomplete: 'Incomplete',
    },
  },
  due: {
    title: 'Entrance exams to enter',
    rule: 'Article 18 of the measures for health care in kindergartens: a child is examined before admission, and again when it returns after more than {months} months.',
    nobody: 'Every enrolled child has an entrance exam',
    child: 'Student',
    class: 'Class',
    why: 'Reason',
    none: 'No exam on record',
    away: 'Away for long after {day}, and not examined since',
    enter: 'Enter exam',
  },
  groups: {
    exam: 'Examination',
    vaccination: 'Vaccination certificate',
  },
} as const satisfies Words<typeof entranceExamZhCN>;
