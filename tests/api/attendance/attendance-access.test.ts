import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { at, east, standing, startMorning } from '../../support/morning.ts';

const morning = await startMorning();
const { server, demo3, demo4, demo9, kig, children, send, come, board, today } = morning;
afterAll(() => server.close());
beforeEach(() => morning.beginAnew());

describe('the list of kindergartens of a day', () => {
  const names = (data: Record<string, any>) => data.list.map(({ kigName }: { kigName: string }) => kigName);

  it('contains those within reach, with the most missing children first', async () => {
    expect(names((await today(demo9)).data)).toEqual(['青禾里幼儿园', '小星星幼儿园', '向日葵幼儿园']);
    expect(names((await today(demo4)).data)).toEqual(['青禾里幼儿园', '向日葵幼儿园']);
    expect(names((await today(await server.as('demo15'))).data)).toEqual(['青禾里幼儿园', '向日葵幼儿园']);
    expect(names((await today(demo3)).data)).toEqual(['向日葵幼儿园']);
    expect(names((await today(demo9, { kigId: kig[2] })).data)).toEqual(['小星星幼儿园']);
  });

  it('has the counts of their boards, and sums over all pages', async () => {
    await come('安心', at('08:10:59.999'));
    await come('王子', at('08:11'));
    const ids = (await board(demo4, kig[1])).classes.flatMap((one: any) => one.children.map(({ id }: any) => id));
    await send(
      kig[1],
      ids
        .slice(5)
        .map((studentId: string, index: number) => ({ studentId, at: at(`08:0${index % 9}`), deviceId: east })),
    );
    const { data } = await today(demo4);
    expect(data.total).toBe(2);
    for (const { kigId, counts } of data.list) expect(counts).toEqual((await board(demo4, kigId)).counts);
    expect(data.counts).toEqual({
      expected: ids.length + 4,
      onTime: ids.length - 5 + 1,
      late: 1,
      unseen: 0,
      leave: 0,
      missing: 5 + 2,
      left: 0,
    });
    const second = (await today(demo4, { pageNumber: 2, pageSize: 1 })).data;
    expect(second).toMatchObject({ total: 2, counts: data.counts, list: [data.list[1]] });
    expect((await today(demo4, { pageNumber: 3, pageSize: 1 })).data).toMatchObject({ total: 2, list: [] });
  });
});

describe('access to the arrivals of a day', () => {
  it('is refused to agents, institutions, system administrators, finance and experts', async () => {
    const wrong: unknown[] = [];
    for (const appType of [5, 6, 7, 8, 11, 16, 17, 18]) {
      const caller = await server.as(`demo${appType}`);
      for (const answer of [
        await caller.call('/api/attendance/day/board'),
        await caller.call(`/api/attendance/day/board?kigId=${kig[0]}`),
        await caller.call('/api/attendance/arrival-times/get'),
        await today(caller),
      ]) {
        if (answer.error !== 'PERMISSION_MISSING') wrong.push([appType, answer]);
      }
      const figures = (await caller.ask('/api/identity/session/home-figures')) as { key: string }[];
      expect(figures.filter(({ key }) => key.startsWith('attendance.'))).toEqual([]);
    }
    expect(wrong).toEqual([]);
  });

  it('shows operations masked names, in an order that does not reveal them', async () => {
    await come('王子', at('07:50'));
    for (const caller of [demo9, await server.as('demo15')]) {
      const data = await board(caller, kig[0]);
      const shown = data.classes[0].children;
      const entered = [children.安心, children.王子, children.白露];
      expect(shown.map(({ id }: any) => id)).toEqual(entered);
      expect(shown.map(({ name }: any) => name)).toEqual(['安*', '王*', '白*']);
      expect(data.last).toMatchObject([{ name: '王*', nameLatin: null, sex: 'female', className: '小一班' }]);
      expect(JSON.stringify(data)).not.toMatch(/安心|王子|白露|An Xin|Wang/);
    }
  });

  it('shows a group full names', async () => {
    expect(Object.keys(standing(await board(demo4, kig[0])))).toEqual(['安心', '白露', '王子', '赵一']);
  });

  it('is limited to kindergartens within reach, and to one at a time on a board', async () => {
    const path = '/api/attendance/day/board';
    expect((await demo3.call(`${path}?kigId=${kig[1]}`)).error).toBe('OWNER_OUT_OF_REACH');
    expect((await demo4.call(`${path}?kigId=${kig[2]}`)).error).toBe('OWNER_OUT_OF_REACH');
    for (const caller of [demo4, demo9]) expect((await caller.call(path)).error).toBe('OWNER_OUT_OF_REACH');
    expect((await demo9.call('/api/attendance/arrival-times/get')).error).toBe('OWNER_OUT_OF_REACH');
    expect((await today(demo4, { kigId: kig[2] })).error).toBe('OWNER_OUT_OF_REACH');
  });

  it('excludes another kindergarten’s days, even if they name the same child', async () => {
    await send(kig[1], [{ studentId: children.安心 as string, at: at('07:50'), deviceId: east }]);
    expect((await board()).counts.missing).toBe(4);
    expect((await board(demo4, kig[1])).last).toEqual([]);
    expect((await today(demo4)).data.counts.onTime).toBe(0);
  });

  it('gives home figures to accounts that see more than one kindergarten', async () => {
    await come('安心', at('07:50'));
    await come('王子', at('08:30'));
    const figures = async (userName: string) => {
      const data = await (await server.as(userName)).ask('/api/identity/session/home-figures');
      return data.filter(({ key }: { key: string }) => key.startsWith('attendance.'));
    };
    expect(await figures('demo3')).toEqual([]);
    for (const userName of ['demo4', 'demo9', 'demo15']) {
      const { missing } = (await today(await server.as(userName))).data.counts;
      expect(await figures(userName)).toEqual([
        { key: 'attendance.home.here', value: 2, href: null },
        { key: 'attendance.home.missing', value: missing, href: null },
      ]);
    }
  });
});
