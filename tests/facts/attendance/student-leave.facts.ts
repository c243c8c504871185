import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'attendance', place: 3, zh: '学生请假', en: 'Student leave' },
  sheet: { who: [3, 4], columns: ['studentId', 'classId', 'kind', 'fromDay', 'toDay', 'days', 'status'] },
  importers: [],
  search: ['studentName'],
  // The account or parent that asked and the moment of notice are no fields, and health data is stored encrypted.
  hiddenColumns: ['asked_by', 'parent_id', 'filed_at', 'symptom_encrypted', 'diagnosis_encrypted'],
  make: {
    by: 3,
    async create({ as, save, newChild }) {
      const { list } = await as(3).ask('/api/campus/student/page', { pageSize: 200, status: 'enrolled' });
      const leaves = await as(3).ask('/api/attendance/student-leave/page', { pageSize: 200 });
      const onLeave = new Set(leaves.list.map((one: { studentId: string }) => one.studentId));
      const free = list.find(({ id }: { id: string }) => !onLeave.has(id));
      const studentId = free?.id ?? (await newChild('请假'));
      const leave = { studentId, kind: 'personal', fromDay: '2041-03-06', toDay: '2041-03-06', reason: '外出' };
      return save(3, 'attendance/student-leave/save', leave);
    },
  },
  states: {
    // The leave of the table is short, so that one approval suffices, and lies ahead.
    table: `
             approve               reject     cancel
submitted    approved, submitted   rejected   cancelled, approved
approved     -                     -          cancelled, approved
rejected     -                     -          -
cancelled    -                     -          -
by           3                     3          3`,
    asks: { reject: { reason: '那天有活动' } },
    ways: { submitted: [], approved: ['approve'], rejected: ['reject'], cancelled: ['cancel'] },
    staysIn: ['approved'],
  },
  examples: {
    kind: ['personal', 'other'],
    fromDay: ['2041-03-06'],
    toDay: ['2041-03-07', '2041-03-08'],
    reason: ['外出'],
    symptom: ['fever', 'cough'],
    diagnosis: ['上呼吸道感染'],
  },
};
