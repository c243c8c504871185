import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let operations: Caller;
beforeAll(async () => {
  server = await startTestServer();
  operations = await server.as('demo9');
  await sql`insert into organizations (id, kind, code, name, name_pinyin, name_initials, name_sort, superior_id)
    select gen_random_uuid(), 'kindergarten', 'TS' || n, '阿尔法园' || n, 'aerfayuan', 'aefy', '0' || n, superior_id
    from organizations, generate_series(1, 520) n where code = 'KG0003'`.execute(server.db);
});
afterAll(() => server.close());

interface Option {
  id: string;
  text: string;
}

const textsOf = (options: readonly Option[]) => options.map(({ text }) => text).sort();

/** The options of a list, narrowed by the query of the path. */
async function list(caller: Caller, path: string): Promise<Option[]> {
  const answer = await caller.call<Option[]>(path);
  expect(answer.code).toBe('200');
  return answer.data;
}

describe.each(['/api/campus/kindergarten/list', '/api/system/organization/list'])(
  'a list of options with more than 500 entries: %s',
  (path) => {
    it('is cut at 500, and finds the others by text and id', async () => {
      const first = await list(operations, path);
      expect(first).toHaveLength(500);
      const [found, ...others] = await list(operations, `${path}?q=${encodeURIComponent('青禾里')}`);
      expect(others).toEqual([]);
      expect(first.map(({ id }) => id)).not.toContain(found?.id);
      expect(await list(operations, `${path}?id=${found?.id}`)).toEqual([found]);
      const both = [found, first[0]] as Option[];
      expect(textsOf(await list(operations, `${path}?${both.map(({ id }) => `id=${id}`).join('&')}`))).toEqual(
        textsOf(both),
      );
      // A percent sign is searched as a character, and is no wildcard.
      expect(await list(operations, `${path}?q=%25`)).toEqual([]);
      expect(await operations.call(`${path}?id=1`)).toMatchObject({ code: '400' });
    });
  },
);

it('a list of options by id contains only records within the reach of the caller', async () => {
  const demo3 = await server.as('demo3');
  const demo4 = await server.as('demo4');
  const own = await list(demo3, '/api/campus/class/list');
  const foreign = (await list(demo4, '/api/campus/class/list')).filter(({ id }) => !own.some((one) => one.id === id));
  expect(foreign.length).toBeGreaterThan(0);
  const asked = [...foreign, ...own.slice(0, 1)].slice(-200);
  const query = asked.map(({ id }) => `id=${id}`).join('&');
  expect(await list(demo3, `/api/campus/class/list?${query}`)).toEqual(own.slice(0, 1));
  const kindergartens = await list(operations, '/api/campus/kindergarten/list');
  expect(await list(demo4, `/api/campus/kindergarten/list?id=${kindergartens[0]?.id}`)).toEqual([]);
});
