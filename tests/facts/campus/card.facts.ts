import type { Facts } from '../facts.ts';

let serial = 0;
function newNumber(): string {
  serial += 1;
  return `FACT${serial}`;
}

export const facts: Facts = {
  owner: 'kindergarten',
  // Cards are the kindergarten's own: no kind of user outside sees them.
  readers: [3],
  menu: { heading: 'campus', place: 9, zh: '卡片', en: 'Cards' },
  sheet: { who: [3], columns: ['cardNumber', 'holderName', 'holderKind', 'status'] },
  importers: [],
  search: ['cardNumber', 'holderName'],
  make: {
    by: 3,
    async create({ save, newChild }) {
      const studentId = await newChild('卡孩', { sex: 'female', birthday: '2022-05-06' });
      return save(3, 'campus/card/give', { cardNumber: newNumber(), studentId });
    },
  },
  states: {
    table: `
            reportLost   cancelLoss   replace
active      lost         -            -
lost        -            active       replaced
replaced    -            -            -
by          3            3            3`,
    asks: { replace: async () => ({ cardNumber: newNumber() }) },
    ways: { active: [], lost: ['reportLost'], replaced: ['reportLost', 'replace'] },
    staysIn: ['lost', 'replaced'],
  },
  examples: { cardNumber: ['00400123', 'A1B2C3'] },
};
