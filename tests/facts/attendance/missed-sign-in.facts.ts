import type { Facts } from '../facts.ts';
import type { World } from '../world.ts';

const period = {
  periodName: '全天',
  inFrom: '07:00',
  inUntil: '07:45',
  outFrom: '16:30',
  outUntil: '18:00',
  asks: 'both',
};

/** Returns a member of staff without an account of its own, so that any account may decide. */
async function colleague({ as }: World): Promise<string> {
  const { list } = await as(3).ask('/api/campus/teacher/page', { pageSize: 100, status: 'in-service' });
  return list.find((one: { accountName: string | null }) => one.accountName === null).id;
}

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4],
  menu: { heading: 'attendance', place: 6, zh: '补签', en: 'Missed sign-ins' },
  sheet: null,
  importers: [],
  search: ['reason'],
  make: {
    by: 3,
    async create(world) {
      const rule = { ruleName: '教师班', beginsOn: '2026-01-01', weekdays: ['1'], graceMinutes: 0, periods: [period] };
      await world.save(3, 'attendance/teacher-rule/save', rule);
      const asked = { day: '2026-10-12', period: 1, way: 'out', atTime: '16:40', reason: '忘了打卡' };
      return await world.save(3, 'attendance/missed-sign-in/save', { ...asked, teacherId: await colleague(world) });
    },
  },
  states: {
    table: `
              approve    reject     cancel
submitted     approved   rejected   cancelled
approved      -          -          cancelled
rejected      -          -          -
cancelled     -          -          -
by            3          3          3`,
    asks: { reject: { rejectReason: '没有说明原因' } },
    ways: { submitted: [], approved: ['approve'], rejected: ['reject'], cancelled: ['cancel'] },
    staysIn: ['approved'],
  },
  examples: {
    day: ['2026-10-12'],
    period: [1],
    atTime: ['16:40'],
    reason: ['带离园队，忘了刷脸'],
    rejectReason: ['没有说明原因'],
  },
};
