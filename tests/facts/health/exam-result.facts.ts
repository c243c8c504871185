import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  menu: null,
  sheet: {
    who: [3, 6, 18],
    columns: ['stuName', 'stuNo', 'className', 'roundId', 'examinedOn', 'conclusion', 'findings', 'advice', 'doctor'],
  },
  importers: [3],
  search: ['studentName'],
  make: {
    by: 3,
    async create({ save, newChild, next }) {
      const studentId = await newChild(`体检${next()}`);
      const days = { fromDay: '2026-11-01', untilDay: '2026-11-30' };
      const round = { roundName: `批次${next()}`, kind: 'yearly', items: ['growth'], ...days };
      const roundId = await save(3, 'health/exam-round/save', round);
      const found = { examinedOn: '2026-11-20', conclusion: 'watch', findings: '扁桃体 II 度', advice: '多饮水' };
      return save(3, 'health/exam-result/save', { studentId, roundId, ...found });
    },
  },
  states: null,
  examples: {
    examinedOn: ['2026-11-20'],
    hearing: ['normal', 'abnormal'],
    heart: ['normal'],
    lungs: ['normal'],
    abdomen: ['normal'],
    skin: ['normal', 'abnormal'],
    limbs: ['normal'],
    findings: ['皮肤散在湿疹'],
    conclusion: ['healthy', 'watch'],
    advice: ['两周后复查'],
    doctor: ['周医生'],
  },
};
