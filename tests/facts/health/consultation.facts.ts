import { newExpert } from '../../support/doctors.ts';
import type { Caller } from '../../support/test-server.ts';
import type { Facts } from '../facts.ts';

/** The doctors of the created questions, none of whom is a demo account. */
const doctors = new Map<string, Caller>();

export const facts: Facts = {
  // The kindergarten asks, and an expert or an institution answers.
  owner: 'twoSides',
  readers: [3, 6, 7, 16, 17, 18],
  menu: { heading: 'health', place: 15, zh: '医生咨询', en: 'Questions to doctors' },
  sheet: null,
  importers: [],
  // Moment at which both sides were told that it is overdue.
  hiddenColumns: ['told_at'],
  make: {
    by: 3,
    async create({ save, server, next }) {
      const expert = await newExpert(server, `expert${next()}`);
      const question = { topic: '消毒频次', question: '门把手一天消毒几次？', urgency: 'soon' };
      const id = await save(3, 'health/consultation/save', { ...question, doctorId: expert.id });
      doctors.set(id, expert.caller);
      return id;
    },
  },
  states: {
    table: `
            close
open        closed
answered    closed
closed      -
by          3`,
    happens: {
      answer: async (id) => doctors.get(id)?.ask('/api/health/consultation/answer', { id, text: '一天两次。' }),
    },
    asks: { close: { outcome: '已按建议处理' } },
    ways: { open: [], answered: ['answer'], closed: ['close'] },
    staysIn: ['open', 'answered', 'closed'],
  },
  examples: { topic: ['湿疹反复'], question: ['需要就医吗？'], text: ['先观察三天。'], reason: ['没有回复'] },
};
