import type { bill } from '@kiga/contract/billing/bills/bill.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { childRecordHooks } from '../../campus/campus.public.ts';
import { withinClasses } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { settleArrears, tellGuardians } from './arrears.ts';
import { type Bill, besideBill } from './bill.ts';
import { bookIssue, bookVoid, settleCredit } from './book-bill.ts';
import { assertMonthOpen, lockBooks } from './closed-until.ts';

/** Returns the hooks of bills: what issuing and voiding book, and which acts a bill offers. */
export function billHooks(program: Pick<Program, 'clock' | 'secrets' | 'stores'>): EntityHooks<typeof bill> {
  const { clock, stores } = program;
  return {
    beside: besideBill,
    // A bill belongs to the class in which it was made, also once the child has left.
    rows: (scope) => withinClasses(scope, 'row.class_id'),
    kept: { studentName: childRecordHooks(stores, 'bills').kept.studentName },
    computed: {
      openFen: () =>
        sql`case when row.status = 'issued' then row.total_fen - coalesce(row.paid_fen, 0) else 0 end::bigint`,
      overdueDays: ({ session: { today } }) =>
        sql`case when row.status = 'issued' and row.due_on < ${today}::date then ${today}::date - row.due_on end`,
    },
    guards: {
      async monthOpen({ record, scope }) {
        await lockBooks(scope, record.ownerId);
        await assertMonthOpen(scope, record.ownerId, record.month);
      },
      async nothingPaid({ record, scope }) {
        await lockBooks(scope, record.ownerId);
        if ((record.paidFen ?? 0) > 0) throw new AppError('BILLING_BILL_PAID');
      },
    },
    onTransition: {
      async issue({ record, scope }) {
        const totalFen = await settleCredit(scope, record as Bill);
        const issued = { ...(record as Bill), totalFen };
        const at = clock.now();
        await bookIssue(scope, issued, at);
        await tellGuardians(program, scope, 'billing.billIssued', [issued]);
        const moments = { issuedAt: at.toISOString(), paidAt: totalFen === 0 ? at.toISOString() : null };
        return { totalFen, paidFen: 0, ...moments, status: totalFen === 0 ? 'paid' : 'issued' };
      },
      pay: async () => ({ paidAt: clock.now().toISOString() }),
      reopen: async () => ({ paidAt: null }),
      async void({ record, asks, scope }) {
        await bookVoid(scope, record as Bill, clock.now());
        // The transition writes the state after this hook.
        await sql`update bills set status = 'void' where kig_id = ${record.ownerId} and ${scope.within('kig_id')}
          and id = ${record.id}`.execute(scope.db);
        await settleArrears(program, scope, record.ownerId);
        return { voidReason: asks.reason };
      },
    },
    allows(act, record, { session }: Scope) {
      const { status, paidFen, dueOn, remindedOn } = record;
      if (act === 'adjust') return status === 'draft';
      if (act === 'receive') return status === 'issued';
      if (act === 'void') return (paidFen ?? 0) === 0;
      if (act !== 'remind') return true;
      return status === 'issued' && dueOn < session.today && (remindedOn ?? '') < session.today;
    },
  };
}
