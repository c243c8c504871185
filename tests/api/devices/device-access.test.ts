import { ceilingOf } from '@kiga/contract/app/areas.ts';
import { appTypes } from '@kiga/contract/identity/app-types.ts';
import { pathOfAct } from '@kiga/entity/path-of-act.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsOf } from '../../facts/facts.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
const callers = new Map<number, Caller>();
/** Kindergartens: 1 is in the group and of the agent; 2 in the group; 3 of the agent only. */
let kig: [string, string, string];

beforeAll(async () => {
  server = await startTestServer();
  for (const appType of appTypes) callers.set(appType, await server.as(`demo${appType}`));
  kig = [
    await organizationId(server.db, 'KG0001'),
    await organizationId(server.db, 'KG0002'),
    await organizationId(server.db, 'KG0003'),
  ];
});
afterAll(() => server.close());

const as = (appType: number) => callers.get(appType) as Caller;

describe('the view of devices by kind of user', () => {
  const devices = async (appType: number, input: Record<string, unknown> = {}) =>
    as(appType).call('/api/devices/device/page', { pageSize: 200, ...input });
  const kindergartensOf = async (appType: number) => {
    const data = succeeded(await devices(appType));
    const numbers = (data.list as { kigId: string }[]).map(({ kigId }) => kig.indexOf(kigId) + 1);
    return [...new Set(numbers)].sort((a, b) => a - b);
  };
  const idsOf = new Map<string, string>();
  const alertOf = new Map<string, string>();
  const read = (appType: number, kigId: string) => as(appType).call(`/api/devices/device/get?id=${idsOf.get(kigId)}`);

  beforeAll(async () => {
    for (const [index, kigId] of kig.entries()) {
      const device = {
        deviceName: '东门',
        kind: 'sign-in',
        serialNumber: `ACCESS-${index}`,
        verificationCode: 'SECRET1',
        enteredReason: '新装',
      };
      const data = await as(8).ask('/api/devices/device/save', { ...device, kigId });
      idsOf.set(kigId, data.id);
      alertOf.set(kigId, `00000000-0000-7000-8000-00000000a10${index}`);
      await sql`insert into device_alerts (kig_id, id, kind, device_id, card_number, first_at, last_at)
        values (${kigId}, ${alertOf.get(kigId)}, 'unknown-card', ${data.id}, 'SECRET2', now(), now())`.execute(
        server.db,
      );
    }
  });

  it('covers the own kindergarten, members of a group, an agent’s kindergartens, all for 8 and 9, and areas for 15', async () => {
    expect(await kindergartensOf(3)).toEqual([1]);
    expect(await kindergartensOf(4)).toEqual([1, 2]);
    expect(await kindergartensOf(5)).toEqual([1, 3]);
    expect(await kindergartensOf(8)).toEqual([1, 2, 3]);
    expect(await kindergartensOf(9)).toEqual([1, 2, 3]);
    expect(await kindergartensOf(15)).toEqual([1, 2]);
  });

  it('is refused to institutions, experts and finance, including counts and alerts', async () => {
    for (const appType of [6, 7, 11, 16, 17, 18]) {
      for (const path of ['device/count', 'alert/list']) {
        expect((await as(appType).call(`/api/devices/${path}`)).error).toBe('PERMISSION_MISSING');
      }
      expect((await devices(appType)).error).toBe('PERMISSION_MISSING');
      expect((await read(appType, kig[1])).error).toBe('PERMISSION_MISSING');
    }
  });

  it('shows a group devices without codes, and refuses it changes, alerts and history', async () => {
    const data = succeeded(await read(4, kig[0]));
    expect(data).toMatchObject({ serialNumber: 'ACCESS-0', can: [] });
    expect(JSON.stringify(await devices(4))).not.toContain('SECRET');
    const { id } = data;
    for (const [path, input] of [
      ['alert/list', undefined],
      ['alert/close', { id: alertOf.get(kig[0]) }],
      [`device/history?id=${id}`, undefined],
      ['device/save', { id, deviceName: '新' }],
      ['device/disable', { id }],
      ['device/delete', { id }],
    ] as const) {
      expect((await as(4).call(`/api/devices/${path}`, input)).error, path).toBe('PERMISSION_MISSING');
    }
  });

  it('lets an agent enter, see and change devices of its own kindergartens only', async () => {
    expect(succeeded(await read(5, kig[2]))).toMatchObject({ status: 'waiting', verificationCode: '******' });
    expect(succeeded(await read(8, kig[2]))).toMatchObject({ verificationCode: 'SECRET1' });
    expect(await read(5, kig[1])).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
    const id = idsOf.get(kig[1]);
    for (const act of ['save', 'delete', 'restore', 'disable', 'reset-registration']) {
      expect(await as(5).call(`/api/devices/device/${act}`, { id }), act).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    }
    const device = { deviceName: '西门', kind: 'sign-in', serialNumber: 'ACCESS-X', verificationCode: 'SECRET1' };
    expect(await as(5).call('/api/devices/device/save', { ...device, kigId: kig[1] })).toMatchObject({
      status: 403,
      error: 'OWNER_OUT_OF_REACH',
    });
    expect(await as(5).call('/api/devices/device/save', device)).toMatchObject({ error: 'OWNER_OUT_OF_REACH' });
    expect(await devices(5, { kigId: kig[1] })).toMatchObject({ error: 'OWNER_OUT_OF_REACH' });
  });

  it('hides alerts of other kindergartens, open or closed, and shows the card to appType 3 only', async () => {
    const close = (appType: number, kigId: string) =>
      as(appType).call('/api/devices/alert/close', { id: alertOf.get(kigId) });
    expect(await close(3, kig[1])).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
    expect(await close(5, kig[1])).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    const alertsOf = async (appType: number) => (await as(appType).ask('/api/devices/alert/list')).list;
    expect((await alertsOf(3)).map(({ cardNumber }: any) => cardNumber)).toEqual(['SECRET2']);
    for (const [appType, many] of [
      [5, 2],
      [8, 3],
      [9, 3],
      [15, 2],
    ] as const) {
      const list = await alertsOf(appType);
      expect(list, String(appType)).toHaveLength(many);
      expect(JSON.stringify(list)).not.toContain('SECRET2');
    }
    expect(await close(9, kig[1])).toMatchObject({ code: '200' });
    expect(await close(3, kig[1])).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
  });

  it('shows devices that are not entered to appTypes 8 and 9 only', async () => {
    for (const appType of appTypes) {
      const { code, error } = await as(appType).call('/api/devices/unknown/page', {});
      expect(error ?? code, String(appType)).toBe(appType === 8 || appType === 9 ? '200' : 'PERMISSION_MISSING');
    }
  });

  it('lets appType 8 reach kindergartens for their devices, but no child, class or count of children', async () => {
    expect((await as(8).ask('/api/campus/kindergarten/list')).map(({ id }: any) => id)).toEqual(
      expect.arrayContaining(kig),
    );
    const ofCampus = factsOf('kindergarten').filter(([key]) => key.startsWith('campus.'));
    expect(ofCampus.length).toBeGreaterThan(5);
    for (const [key] of ofCampus) {
      expect((await as(8).call(`/api/${pathOfAct(key).replace('.', '/')}/page`, {})).error, key).toBe(
        'PERMISSION_MISSING',
      );
    }
    const figures = await as(8).ask('/api/identity/session/home-figures');
    expect(figures.map(({ key }: any) => key)).toEqual([
      'campus.home.kindergartens',
      ...['online', 'registered', 'alerts', 'unknown'].map((name) => `devices.home.${name}`),
    ]);
  });

  it('excludes reports of lost cards, which only the ceiling of appType 3 contains', () => {
    for (const act of ['reportCardLost', 'cancelCardLoss']) {
      expect(appTypes.filter((appType) => ceilingOf(appType).has(`campus.student.${act}`))).toEqual([3]);
    }
  });
});
