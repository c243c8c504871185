import { dayOf } from '../../support/day-of.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  menu: { heading: 'teaching', place: 4, zh: '教学记录', en: 'Teaching records' },
  sheet: { who: [3], columns: ['day', 'classId', 'topic', 'content', 'status'] },
  importers: [],
  search: ['topic'],
  make: {
    by: 3,
    async create(world) {
      const [{ id: classId }] = await world.as(3).ask<[{ id: string }]>('/api/campus/class/list');
      const record = { topic: '树叶拓印', day: dayOf(world), content: '<p>孩子们捡了树叶。</p>' };
      return await world.save(3, 'teaching/record/save', { ...record, classId });
    },
  },
  states: {
    table: `
             publish      withdraw
draft        published    -
published    -            draft
by           3            3`,
    ways: { draft: [], published: ['publish'] },
    staysIn: ['published'],
  },
  examples: { topic: ['树叶拓印'], day: ['2026-11-20'], content: ['<p>孩子们捡了树叶。</p>'] },
};
