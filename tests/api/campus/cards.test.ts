import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { lockCards } from '@kiga/server/campus/cards.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importer } from '../../support/imports.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let classId: string;

beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
  const classes = await demo3.ask('/api/campus/class/list');
  classId = classes.find(({ text }: { text: string }) => text === '小一班').id;
});
afterAll(() => server.close());

let serial = 0;
const nextCard = () => `CARD${(serial += 1)}`;
const save = (input: Record<string, unknown>) => demo3.call('/api/campus/student/save', input);
const child = (cardNumber: string | null) => ({
  stuName: '卡测试',
  sex: 'male',
  birthday: '2022-01-01',
  classId,
  cardNumber,
});
const made = async (cardNumber: string | null = nextCard()) => succeeded(await save(child(cardNumber)));
const get = async (id: string) => await demo3.ask(`/api/campus/student/get?id=${id}`);
const report = (id: string) => demo3.call('/api/campus/student/report-card-lost', { id });
const cancel = (id: string) => demo3.call('/api/campus/student/cancel-card-loss', { id });
const actsOf = async (id: string) => {
  const data = await demo3.ask(`/api/campus/student/history?id=${id}`);
  return data.entries.map(({ act }: { act: string }) => act).reverse();
};
const lost = { code: '400', errors: [{ field: 'cardNumber', error: 'CAMPUS_CARD_LOST' }] };

describe('[F17] a card', () => {
  it('is reported lost once despite repeated reports, and is active again after the loss is cancelled', async () => {
    const { id } = await made();
    expect((await get(id)).cardState).toBe('active');
    const published = async () => {
      const { rows } = await sql<{
        n: number;
      }>`select count(*) as n from outbox where topic = 'campus.student'`.execute(server.db);
      return rows[0]?.n ?? 0;
    };
    const before = await published();
    expect((await Promise.all([report(id), report(id), report(id)])).map(({ code }) => code)).toEqual([
      '200',
      '200',
      '200',
    ]);
    expect((await get(id)).cardState).toBe('lost');
    expect((await published()) - before).toBe(1);
    expect(await cancel(id)).toMatchObject({ code: '200' });
    expect((await get(id)).cardState).toBe('active');
    expect(await cancel(id)).toMatchObject({ status: 409, error: 'CAMPUS_CARD_NOT_LOST' });
    expect(await report(id)).toMatchObject({ code: '200' });
    expect(await actsOf(id)).toEqual(['create', 'reportCardLost', 'cancelCardLoss', 'reportCardLost']);
  });

  it('cannot be reported lost if the child has none', async () => {
    const { id } = await made(null);
    expect((await get(id)).cardState).toBeNull();
    expect(await report(id)).toMatchObject({ status: 409, error: 'CAMPUS_CARD_NONE' });
    expect(await cancel(id)).toMatchObject({ status: 409, error: 'CAMPUS_CARD_NOT_LOST' });
  });

  it('stays lost after its replacement and is refused to any other child', async () => {
    const card = nextCard();
    const { id } = await made(card);
    succeeded(await report(id));
    const other = await made();
    expect(await save({ id: other.id, cardNumber: card })).toMatchObject(lost);
    expect(await save({ id, cardNumber: nextCard() })).toMatchObject({ data: { cardState: 'active' } });
    expect(await cancel(id)).toMatchObject({ status: 409, error: 'CAMPUS_CARD_NOT_LOST' });
    expect(await save({ id: other.id, cardNumber: card })).toMatchObject(lost);
    expect(await save(child(card))).toMatchObject(lost);
    expect((await save(child(card))).errors?.[0]?.text).toBe('This card was reported lost and cannot be given again');
    // The child's own old card may still be found.
    expect(await save({ id, cardNumber: card })).toMatchObject({ data: { cardState: 'lost' } });
    expect(await cancel(id)).toMatchObject({ code: '200' });
  });

  it('stays lost while its child is changed, deleted and restored', async () => {
    const { id, cardNumber } = await made();
    succeeded(await report(id));
    expect(await save({ id, remark: '丢卡' })).toMatchObject({ code: '200', data: { cardState: 'lost' } });
    expect(await demo3.ask('/api/campus/student/delete', { id })).toEqual({ deleted: 1 });
    for (const answer of [await report(id), await cancel(id)])
      expect(answer).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    expect(await save(child(cardNumber))).toMatchObject(lost);
    expect(await demo3.call('/api/campus/student/restore', { id })).toMatchObject({ data: { cardState: 'lost' } });
  });

  it('blocks the restore of a deleted child if another child lost it meanwhile', async () => {
    const { id, cardNumber } = await made();
    await demo3.ask('/api/campus/student/delete', { id });
    const other = await made(cardNumber);
    succeeded(await report(other.id));
    succeeded(await save({ id: other.id, cardNumber: nextCard() }));
    expect(await demo3.call('/api/campus/student/restore', { id })).toMatchObject({
      status: 409,
      error: 'CAMPUS_CARD_LOST',
    });
  });

  it('cannot be reported lost until a transaction that gives it has ended', async () => {
    const { id, kigId, cardNumber } = await made();
    const session = { permissions: new Set<string>() } as unknown as Scope['session'];
    let reporting: ReturnType<typeof report> | undefined;
    await withScope(session, [kigId], server.db).transaction(async (inside) => {
      await lockCards(inside, kigId, [cardNumber]);
      reporting = report(id);
      const waiting = async () => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks
          where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(server.db);
        return rows[0]?.n;
      };
      await expect.poll(waiting).toBe(1);
    });
    expect(await reporting).toMatchObject({ code: '200' });
  });

  it('fails its row of an import if it is lost, without failing other rows', async () => {
    const card = nextCard();
    succeeded(await report((await made(card)).id));
    const rows = [card, nextCard(), nextCard()].map((cardNumber, index) => [
      `表格${'甲乙丙'[index]}`,
      '男',
      '2022-06-01',
      '小一班',
      cardNumber,
    ]);
    const children = importer(server, demo3, 'student');
    const sheet = await writeWorkbook([{ name: 'x', rows: [['姓名', '性别', '出生日期', '班级', '卡号'], ...rows] }]);
    const { id, counts } = await children.take(sheet);
    expect(counts).toMatchObject({ create: 2, failed: 1 });
    expect(await children.rows(id, { outcome: 'failed' })).toMatchObject([
      { title: '表格甲', issues: [{ field: 'cardNumber', error: 'CAMPUS_CARD_LOST' }] },
    ]);
  });
});

describe('an account that may not see cards', () => {
  it('sees no loss and cannot report one', async () => {
    const { rows } = await sql<{ id: string }>`select s.id from students s join organizations o on o.id = s.kig_id
      where o.code = 'KG0002' and s.card_number is not null limit 1`.execute(server.db);
    const id = rows[0]?.id as string;
    for (const userName of ['demo4', 'demo6', 'demo9']) {
      const other = await server.as(userName);
      const data = await other.ask(`/api/campus/student/get?id=${id}`);
      expect(data).toMatchObject({ id });
      expect(data).not.toHaveProperty('cardState');
      expect(await other.call('/api/campus/student/report-card-lost', { id })).toMatchObject({
        error: 'PERMISSION_MISSING',
      });
    }
    for (const answer of [await report(id), await cancel(id)]) {
      expect(answer).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
    }
  });
});
