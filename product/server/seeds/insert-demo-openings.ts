import { areaIdOf } from '@kiga/contract/system/organizations/area-id.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../src/program/database.ts';
import type { Program } from '../src/program/program.ts';
import { personOf } from './demo-people.ts';

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
  const { scope: reviewer } = await personOf(program, tx, 'demo9');
  for (const { applicant, inDays, fields, area, refusal } of demoOpenings) {
    const openingDate = dayIn(new Date(program.clock.now().getTime() + inDays * DAY_MS), 'Asia/Shanghai');
    const { scope } = await personOf(program, tx, applicant);
    const { id } = await saveRecord(openings, scope, { ...fields, openingDate, areaId: areaIdOf(area) });
    if (refusal) await makeTransition(openings, reviewer, 'refuse', { id, asks: { reason: refusal } });
  }
}
