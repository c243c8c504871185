import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { computeRefunds } from '../src/attendance/compute-refunds.ts';
import type { Program } from '../src/program/program.ts';

/** Creates a rule for refunds since last month, and the draft of that month where the demo has days of it. */
export async function insertDemoRefunds({ stores }: Program, scope: Scope): Promise<void> {
  const first = new Date(`${scope.session.today.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() - 1);
  const beginsOn = first.toISOString().slice(0, 10);
  await saveRecord(stores.get('attendance.refundRule'), scope, {
    ruleName: '保教费与伙食费退费',
    beginsOn,
    source: '入园协议第六条：整月缺勤退保教费 60%，出勤不足一半退 10%；缺勤退当天伙食费',
    basis: 'month',
    measure: 'present',
    counting: 'working',
    tiers: [
      { limit: 'days', days: 0, percent: 60 },
      { limit: 'halfFloor', percent: 10 },
    ],
    feeFen: 98_000,
    mealFen: 1_800,
    rounding: 'jiao',
    payment: 'carry',
  });
  const month = beginsOn.slice(0, 7);
  if ((await computeRefunds(scope, scope.oneTenant(), month)).length === 0) return;
  const cause = { act: 'make', trusted: true };
  await saveRecord(stores.get('attendance.refundList'), scope, { month }, cause);
}
