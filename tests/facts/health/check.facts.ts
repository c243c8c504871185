import type { Facts } from '../facts.ts';
import type { World } from '../world.ts';

/** Days of made checks; each child has one check for each half of a day. */
let days = 0;

async function child({ as }: World): Promise<string> {
  const { list } = await as(3).ask('/api/campus/student/page', { pageSize: 1, status: 'enrolled' });
  return list[0].id;
}

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  // The screen of the day's checks links to it.
  menu: null,
  sheet: null,
  importers: [],
  search: ['studentName'],
  make: {
    by: 3,
    async create(world) {
      days += 1;
      const { as, save } = world;
      const studentId = await child(world);
      const { today } = await as(3).ask('/api/health/check/day');
      const day = new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
      return save(3, 'health/check/save', { studentId, day, part: 'morning', temperatures: [{ celsius: 36.5 }] });
    },
  },
  states: null,
  examples: {
    part: ['morning', 'afternoon'],
    temperatures: [[{ celsius: 36.5, method: 'forehead', takenAt: '07:40' }], [{ celsius: 37.4 }]],
    symptoms: [[{ symptom: 'cough' }], [{ symptom: 'rash' }]],
    handledBy: ['赵医生'],
    parentToldAt: ['07:55'],
  },
};
