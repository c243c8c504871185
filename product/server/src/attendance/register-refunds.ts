import * as acts from '@kiga/contract/attendance/refund-list.acts.ts';
import { refundList } from '@kiga/contract/attendance/refund-list.entity.ts';
import { refundRule } from '@kiga/contract/attendance/refund-rule.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { whoOf, writeLog } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { eraseRefundDays, explainLine, linesOf } from './refund-lines.ts';
import { refundListHooks } from './refund-list.server.ts';
import { refundRuleHooks } from './refund-rule.server.ts';
import { refundSheet } from './refund-sheet.ts';
import { waitingRefunds } from './waiting-refunds.ts';

/** Registers refunds: their rules, their lists, and the lines of a list. */
export function registerRefunds(program: Program): void {
  const { api, attendance, campus, entities, stores, tenancy } = program;
  entities.add(refundRule, refundRuleHooks);
  entities.add(refundList, refundListHooks(program));
  campus.childErasers.push(eraseRefundDays);
  attendance.openSources.push(waitingRefunds(program));
  const lists = stores.get('attendance.refundList');
  api.handle(acts.makeRefunds, async ({ input: { month }, act }) => ({
    id: await act(async (inside) => (await saveRecord(lists, inside, { month }, { act: 'make', trusted: true })).id),
  }));
  api.handle(acts.refreshRefunds, async ({ input: { id }, act }) => {
    await act((inside) => saveRecord(lists, inside, { id }, { act: 'refresh', trusted: true }).then(() => null));
    return {};
  });
  api.handle(acts.refundLines, async ({ input: { id }, scope }) => {
    const { kigId: _, ...answer } = await linesOf(program, scope, id);
    return answer;
  });
  api.handle(acts.explainRefund, ({ input, scope }) => explainLine(program, scope, input));
  api.handle(acts.exportRefunds, async ({ input: { id }, scope, language, act }) => {
    const { kigId, ...list } = await linesOf(program, scope, id);
    await act((inside) => noteExport(program, inside, { id, kigId, rows: list.lines.length }));
    const names = await tenancy.namesOf(scope, [kigId]);
    return refundSheet(list, names.get(kigId) ?? '', language);
  });
}

async function noteExport(
  { clock }: Pick<Program, 'clock'>,
  inside: Scope,
  { id, kigId, rows }: { id: string; kigId: string; rows: number },
): Promise<null> {
  const event = 'attendance.refundList.export';
  await writeLog(inside.db, clock, {
    ...whoOf(inside.session),
    kind: 'export',
    event,
    kigId,
    entity: 'attendance.refundList',
    recordId: id,
    detail: { rows },
  });
  return null;
}
