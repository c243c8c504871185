import { ceilingOf } from '@kiga/contract/app/areas.ts';
import { areaIdOf } from '@kiga/contract/system/organizations/area-id.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../src/program/database.ts';
import type { Program } from '../src/program/program.ts';

const DAY_MS = 86_400_000;

/** Openings of the demo, by applicant. The phones are in an unassigned range. */
const demoOpenings = [
  {
    applicant: 'demo5',
    inDays: 60,
    fields: {
      code: 'KG0101',
      name: '小森林幼儿园',
      kigType: 'private',
      systemType: 'universal',
      address: '八角北路 18 号',
      manager: '曾静',
      managerPhone: '19900001101',
      adminUserName: 'xiaosenlin',
      terminalLogin: 'xiaosenlin-td',
      hasCheckInMachine: true,
    },
    area: '110107',
  },
  {
    applicant: 'demo4',
    inDays: 90,
    fields: {
      code: 'KG0102',
      name: '阳光第三幼儿园',
      kigType: 'inclusive',
      systemType: 'wechat',
      address: '漕溪北路 88 号',
      manager: '陆晓岚',
      managerPhone: '19900001102',
      adminUserName: 'yangguang3',
      terminalLogin: 'yangguang3-td',
      hasCheckInMachine: true,
      hasMorningCheckMachine: true,
    },
    area: '310104',
  },
  {
    applicant: 'demo5',
    inDays: 45,
    fields: {
      code: 'KG0103',
      name: '蓝鲸托育园',
      kigType: 'private',
      systemType: 'universal',
      address: '龙华路 5 号 2 楼',
      manager: '秦朗',
      managerPhone: '19900001103',
      adminUserName: 'lanjing',
      terminalLogin: 'lanjing-td',
    },
    area: '310104',
    refusal: '办园许可证上的地址与申请的地址不一致，请核对后重新申请。',
  },
];

/**
 * Creates applications for new kindergartens through the same acts as a user. Two wait for their review, one is
 * refused.
 */
export async function insertDemoOpenings(program: Program, tx: Transaction<Database>): Promise<void> {
  const openings = program.stores.get('operations.opening');
  const reviewer = await scopeOf(program, tx, 'demo9');
  for (const { applicant, inDays, fields, area, refusal } of demoOpenings) {
    const openingDate = dayIn(new Date(program.clock.now().getTime() + inDays * DAY_MS), 'Asia/Shanghai');
    const scope = await scopeOf(program, tx, applicant);
    const { id } = await saveRecord(openings, scope, { ...fields, openingDate, areaId: areaIdOf(area) });
    if (refusal) await makeTransition(openings, reviewer, 'refuse', { id, asks: { reason: refusal } });
  }
}

/** Returns a scope with the rights of a demo account, inside this transaction. */
async function scopeOf({ clock }: Program, tx: Transaction<Database>, userName: string): Promise<Scope> {
  const { rows } = await sql<{ id: string; app_type: number; organization_id: string; kind: string }>`
    select a.id, a.app_type, a.organization_id, o.kind from accounts a join organizations o on o.id = a.organization_id
    where a.user_name = ${userName}`.execute(tx);
  const [account] = rows;
  if (!account) throw new Error(`the demo has no account ${userName}`);
  const session = {
    sessionId: account.id,
    accountId: account.id,
    appType: account.app_type,
    organizationKind: account.kind,
    permissions: ceilingOf(account.app_type),
    mustChangePassword: false,
    today: dayIn(clock.now(), 'Asia/Shanghai'),
    organization: { id: account.organization_id },
  };
  return withScope(session, account.kind === 'operator' ? 'all' : [account.organization_id], tx);
}
