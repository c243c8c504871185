import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 6, 9, 15, 18],
  menu: { heading: 'campus', place: 2, zh: '班级', en: 'Classes' },
  sheet: { who: [3, 4, 9, 15], columns: ['className', 'gradeId', 'studentCount'] },
  importers: [3],
  search: ['className'],
  states: null,
  examples: { className: ['小一班', '中二班', '蒲公英班'] },
  job: {
    proves: 'B03',
    messages: ['G20:class', 'G20:grade'],
    by: 3,
    reader: 4,
    path: '/campus/classes',
    add: ['新增班级', 'Add class'],
    save: ['保存班级', 'Save class'],
    form: {
      className: { label: ['班级名称', 'Class name'], by: 'text', input: ['小九班', 'Blue Room'], isRequired: true },
      gradeId: { label: ['年级', 'Grade'], by: 'choice', input: '小班', isRequired: true },
      headTeacherId: { label: ['班主任', 'Head teacher'], by: 'choice', input: '高红梅' },
      assistants: { label: ['配班教师', 'Assistants'], by: 'choice', input: '郭莉' },
      classroomId: { label: ['教室', 'Classroom'], by: 'choice', input: ['美工室', '图书室'] },
      capacity: { label: ['额定人数', 'Capacity'], by: 'text', input: '18' },
    },
    computed: { studentCount: { label: ['在班人数', 'Students'], reads: ['0', '0'] } },
    list: ['className', 'gradeId', 'headTeacherId', 'assistants', 'classroomId', 'studentCount', 'capacity'],
    record: ['gradeId', 'headTeacherId', 'assistants', 'classroomId', 'capacity'],
    refusals: [
      {
        input: { className: '小一班' },
        issues: { className: ['已经有同名的班级', 'There is a class of this name'] },
      },
      {
        input: { classroomId: '101活动室' },
        issues: { classroomId: ['这间教室已由“小一班”使用', 'This classroom belongs to the class 小一班'] },
      },
    ],
    // The room is refused before the name.
    twice: { classroomId: ['这间教室已由“小九班”使用', 'This classroom belongs to the class Blue Room'] },
  },
};
