import { areaIdOf } from '@kiga/contract/system/organizations/area-id.ts';
import { fillAreas } from '@kiga/server/system/organizations/official-areas.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo8: Caller;
beforeAll(async () => {
  server = await startTestServer();
  demo8 = await server.as('demo8');
});
afterAll(() => server.close());

const act = (name: string, input: Record<string, unknown>) => demo8.call(`/api/system/area/${name}`, input);
const save = (input: Record<string, unknown>) => act('save', input);
const get = async (code: string) => await demo8.ask(`/api/system/area/get?id=${areaIdOf(code)}`);
const issue = (field: string, error: string) => ({ status: 400, errors: [{ field, error }] });
const below = async (parentId?: string) => {
  const data = await demo8.ask<{ id: string; text: string; leaf: boolean }[]>(
    `/api/system/area/tree${parentId === undefined ? '' : `?parentId=${parentId}`}`,
  );
  return data;
};

describe('the official areas', () => {
  it('contain provinces, their cities and districts, and the districts of municipalities', async () => {
    const provinces = await below();
    expect(provinces).toHaveLength(34);
    expect(provinces[0]).toMatchObject({ id: areaIdOf('110000'), text: 'Beijing', leaf: false });
    const [shijiazhuang] = await below(areaIdOf('130000'));
    expect(shijiazhuang).toMatchObject({ id: areaIdOf('130100'), text: 'Shijiazhuang City', leaf: false });
    expect((await below(areaIdOf('130100'))).find(({ id }) => id === areaIdOf('130102'))).toMatchObject({ leaf: true });
    expect(await get('110105')).toMatchObject({
      nameZh: '朝阳区',
      nameEn: 'Chaoyang District',
      level: 'district',
      parentIdText: 'Beijing',
    });
    const names = await server.db
      .selectFrom('areas')
      .select(['code', 'name_en'])
      .where('level', '=', 'province')
      .execute();
    expect(new Set(names.map(({ name_en }) => name_en)).size).toBe(34);
  });

  it('are found by name and show the areas above, because names repeat', async () => {
    const data = await demo8.ask<{ text: string; above: string[] }[]>('/api/system/area/tree?q=Chaoyang%20Dis');
    expect(data.map(({ above }) => above)).toEqual([
      ['Beijing'],
      ['Jilin Province', 'Changchun City'],
      ['Guangdong Province', 'Shantou City'],
    ]);
  });

  it('are filled in when missing and keep the names that a user gave them', async () => {
    await sql`delete from areas where code = '110101'`.execute(server.db);
    await sql`update areas set name_zh = '旧名' where code = '110102'`.execute(server.db);
    succeeded(await save({ id: areaIdOf('110105'), nameZh: '朝阳' }));
    await fillAreas(server.db);
    expect([await get('110101'), await get('110102'), await get('110105')].map(({ nameZh }) => nameZh)).toEqual([
      '东城区',
      '西城区',
      '朝阳',
    ]);
  });
});

describe('an area', () => {
  const names = { nameZh: '新', nameEn: 'New' };

  it('gets its id and level from its code and its parent', async () => {
    expect(succeeded(await save({ ...names, code: '660000' }))).toMatchObject({
      id: areaIdOf('660000'),
      level: 'province',
    });
    const city = succeeded(await save({ ...names, code: '660100', parentId: areaIdOf('660000') }));
    expect(city).toMatchObject({ id: areaIdOf('660100'), level: 'city' });
    expect(succeeded(await save({ ...names, code: '660101', parentId: city.id }))).toMatchObject({ level: 'district' });
  });

  it.each([
    ['660200', null],
    ['660201', null],
    ['670100', '660000'],
    ['660100', '660100'],
    ['130199', '130200'],
    ['130300', '130200'],
  ])('is refused with the code %s below %s', async (code, above) => {
    const parentId = above === null ? null : areaIdOf(above);
    await sql`delete from areas where code = ${code} and parent_id is null`.execute(server.db);
    const answer = await save({ ...names, code, parentId });
    expect(answer.status).toBe(400);
    expect(answer.errors?.map(({ error }) => error)).toContainEqual(
      expect.stringMatching(/SYSTEM_AREA_CODE_(NOT_BELOW|TAKEN)/),
    );
  });

  it('cannot lie in a district, change its code or share it, even with a deleted area', async () => {
    expect(await save({ ...names, code: '110188', parentId: areaIdOf('110105') })).toMatchObject(
      issue('parentId', 'SYSTEM_AREA_LEVEL'),
    );
    expect(await save({ id: areaIdOf('130102'), code: '130188' })).toMatchObject(
      issue('code', 'SYSTEM_AREA_CODE_FIXED'),
    );
    succeeded(await save({ ...names, code: '130188', parentId: areaIdOf('130100') }));
    succeeded(await act('delete', { id: areaIdOf('130188') }));
    expect(await save({ ...names, code: '130188', parentId: areaIdOf('130100') })).toMatchObject(
      issue('code', 'SYSTEM_AREA_CODE_TAKEN'),
    );
    expect(succeeded(await act('restore', { id: areaIdOf('130188') }))).toMatchObject({ code: '130188' });
  });

  it.each([
    ['it contains areas', '130100', 'system.area'],
    ['it contains an organization', '110105', 'system.organization'],
    ['it is given to an account', '110199', 'system.user'],
  ])('cannot be deleted while %s', async (_what, code, entity) => {
    if (entity === 'system.user') {
      succeeded(await save({ ...names, code, parentId: areaIdOf('110000') }));
      await sql`insert into account_areas (account_id, area_code) select id, ${code} from accounts
        where user_name = 'demo15'`.execute(server.db);
    }
    expect(await act('delete', { id: areaIdOf(code) })).toMatchObject({ status: 409, error: 'RECORD_IN_USE' });
  });

  it('is changed by system administrators only', async () => {
    const demo9 = await server.as('demo9');
    expect(await demo9.ask('/api/system/area/tree')).toHaveLength(35);
    expect(await demo9.call('/api/system/area/save', { id: areaIdOf('110105'), nameZh: '甲' })).toMatchObject({
      status: 403,
      error: 'PERMISSION_MISSING',
    });
  });
});
