import * as acts from '@kiga/contract/billing/months/book-month.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { whoOf, writeLog } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { bookEntries } from './book-entries.ts';
import { assertClosed, bookMonth, closeBookMonth } from './book-month.ts';
import { reportSheet } from './report-sheet.ts';
import { voucherSheet } from './voucher-sheet.ts';

/** Registers the months of the operator's books. */
export function registerMonths(program: Program): void {
  const { api } = program;
  api.handle(acts.bookMonth, ({ input: { month }, scope }) => bookMonth(program, scope, month));
  api.handle(acts.closeBookMonth, async ({ input: { month }, act }) => {
    await act((inside) => closeBookMonth(program, inside, month).then(() => null));
    return {};
  });
  api.handle(acts.bookEntries, ({ input, scope }) => bookEntries(scope.db, input));
  api.handle(acts.exportBookMonth, async ({ input: { month }, scope, language }) => {
    const read = await bookMonth(program, scope, month);
    await noteExport(program, scope, acts.exportBookMonth.name, month);
    return reportSheet(read, language);
  });
  api.handle(acts.exportVouchers, async ({ input: { month }, scope }) => {
    await assertClosed(scope.db, month);
    await noteExport(program, scope, acts.exportVouchers.name, month);
    return voucherSheet(scope.db, month);
  });
}

/** Logs an export of the operator's books, which belong to no kindergarten. */
function noteExport({ clock }: Program, { db, session }: Scope, event: string, month: string): Promise<void> {
  return writeLog(db, clock, { ...whoOf(session), kind: 'export', event, kigId: null, detail: { month } });
}
