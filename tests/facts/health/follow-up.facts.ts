import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  menu: { heading: 'health', place: 13, zh: '营养随访', en: 'Follow-ups' },
  sheet: null,
  // The day of which its to-do told.
  hiddenColumns: ['due_told'],
  importers: [],
  search: ['studentName'],
  make: {
    by: 3,
    async create(world) {
      // Only a measurement opens a case: this boy of 26 months weighs 22 kg.
      const studentId = await world.newChild(`随访${world.next()}`);
      const values = { measuredOn: '2024-03-04', heightCm: 90, weightKg: 16.5, confirmed: true };
      await world.save(3, 'health/measurement/save', { studentId, ...values });
      const { list } = await world.as(3).ask('/api/health/follow-up/page', { studentId: [studentId] });
      return list[0].id;
    },
  },
  states: {
    table: `
             refer       comeBack    close     reopen
following    referred    -           closed    -
referred     -           following   closed    -
closed       -           -           -         following
by           3           3           3         3`,
    asks: {
      refer: { referredTo: '区妇幼保健院', referredOn: '2026-11-20' },
      comeBack: { referralResult: '建议增加户外活动' },
      close: { closeReason: 'otherCare' },
    },
    ways: { following: [], referred: ['refer'], closed: ['close'] },
  },
  examples: { nextDueOn: ['2026-12-20'], plan: ['每天户外活动两小时'] },
};
