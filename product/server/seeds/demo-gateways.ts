import {
  demoBraceletMac,
  demoBracelets,
  demoGatewayMac,
  demoGatewayPassword,
  demoGateways,
} from '@kiga/contract/devices/demo-machines.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { createRecords, saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { storeGatewayPassword } from '../src/devices/gateway-sign-in.ts';
import type { Program } from '../src/program/program.ts';

/** Channels of the loudspeakers of every demo kindergarten. */
const channels = [
  { channelName: '全园', channelNumber: 1, place: '全部音箱' },
  { channelName: '操场', channelNumber: 2, place: '操场' },
  { channelName: '教学楼一层', channelNumber: 11, place: '教学楼' },
  { channelName: '教学楼二层', channelNumber: 12, place: '教学楼' },
];

/** Creates gateways, spare bracelets and channels of a kindergarten, and gives bracelets to its children. */
export async function insertGateways(
  program: Pick<Program, 'stores' | 'secrets' | 'clock'>,
  scope: Scope,
  { kigId, code }: { kigId: string; code: string },
): Promise<void> {
  const { stores } = program;
  const { gate, yard } = demoGateways;
  await createRecords(stores.get('devices.gateway'), scope, [
    {
      gatewayName: '东门网关',
      mac: demoGatewayMac(code, gate),
      place: '东门',
      signFlag: true,
      enterFlag: true,
      leaveFlag: true,
    },
    {
      gatewayName: '操场网关',
      mac: demoGatewayMac(code, yard),
      place: '操场',
      signFlag: false,
      enterFlag: false,
      leaveFlag: false,
    },
  ]);
  await givePasswords(program, scope, kigId);
  const bracelets = Array.from({ length: demoBracelets.worn + demoBracelets.spare }, (_, place) => ({
    mac: demoBraceletMac(code, place + 1),
  }));
  await createRecords(stores.get('devices.bracelet'), scope, bracelets);
  await createRecords(stores.get('devices.speaker'), scope, channels);
  await giveBracelets(program, scope, kigId);
}

/** Gives the gateways the passwords with which the simulator plays them. */
async function givePasswords(
  { secrets, clock }: Pick<Program, 'secrets' | 'clock'>,
  scope: Scope,
  kigId: string,
): Promise<void> {
  const { rows } = await sql<{ gatewayId: string; mac: string }>`select id as "gatewayId", mac from gateways
    where kig_id = ${kigId} and ${scope.within('kig_id')}`.execute(scope.db);
  for (const { gatewayId, mac } of rows) {
    await storeGatewayPassword({ secrets }, scope, { kigId, gatewayId, mac }, demoGatewayPassword(mac), clock.now());
  }
}

/** Gives bracelets to the first children by name; has no effect where a child wears one, or where there are no children. */
export async function giveBracelets({ stores }: Pick<Program, 'stores'>, scope: Scope, kigId: string): Promise<void> {
  const { rows: children } = await sql<{ id: string }>`select id from students
    where kig_id = ${kigId} and ${scope.within('kig_id')} and status = 'enrolled' and not deleted
    order by stu_name_sort, id limit ${demoBracelets.worn}`.execute(scope.db);
  const store = stores.get('devices.bracelet');
  const { rows: bracelets } = await sql<{ id: string; studentId: string | null }>`select id, student_id as "studentId"
    from bracelets where kig_id = ${kigId} and ${scope.within('kig_id')} and not deleted
    order by mac limit ${children.length}`.execute(scope.db);
  if (bracelets.some(({ studentId }) => studentId !== null)) return;
  const records = await readRecords(
    store,
    scope,
    bracelets.map(({ id }) => id),
  );
  for (const [place, { id }] of bracelets.entries()) {
    const record = records.find((one) => one.id === id);
    await saveRecord(store, scope, { ...record, studentId: children[place]?.id });
  }
}
