import { withScope } from '@kiga/kit-server/access/scope.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { PROGRAM_ID, programSession } from '@kiga/server/system/program-session.ts';
import { newBill } from '../../support/bills.ts';
import type { Facts } from '../facts.ts';
import type { World } from '../world.ts';

/** Makes a transition as the program does with a payment. */
async function move(name: 'pay' | 'reopen', id: string, { server, organization }: World) {
  const { clock, db, stores } = server.program;
  const scope = withScope(programSession(PROGRAM_ID, clock.now()), [await organization('KG0001')], db);
  await scope.transaction((inside) => makeTransition(stores.named('billing.bill'), inside, name, { id, asks: {} }));
}

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  menu: { heading: 'billing', place: 5, zh: '幼儿账单', en: 'Bills' },
  sheet: { who: [3], columns: ['billNumber', 'month', 'totalFen', 'dueOn'] },
  importers: [],
  search: ['billNumber'],
  // The child and its class, which are no references because a bill outlives both; the day of the to-do.
  hiddenColumns: ['student_id', 'class_id', 'arrears_told_on'],
  make: { by: 3, create: newBill },
  states: {
    table: `
          issue          pay    reopen   void
draft     issued, paid   -      -        void
issued    -              paid   -        void
paid      -              -      issued   -
void      -              -      -        -
by        3              -      -        3`,
    happens: { pay: (id, world) => move('pay', id, world), reopen: (id, world) => move('reopen', id, world) },
    asks: { void: { reason: '重复' } },
    ways: { draft: [], issued: ['issue'], paid: ['issue', 'pay'], void: ['void'] },
    // Bills are never deleted.
    staysIn: ['draft', 'issued', 'paid', 'void'],
  },
  examples: { month: ['2026-11', '2026-12'], billNumber: ['2611-0001'] },
};
