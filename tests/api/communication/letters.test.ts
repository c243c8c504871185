import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let mother: Parent;
let stranger: Parent;
let studentId: string;
let kigId: string;

beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
  ({ studentId } = await newChildOf(demo3, { stuName: '安安', phone: '13800138001' }));
  await newChildOf(demo3, { stuName: '贝贝', phone: '13800138002' });
  mother = await asParent(server, '13800138001');
  stranger = await asParent(server, '13800138002');
  ({ kigId } = (await mother.ask('/family')).children[0]);
});
afterAll(() => server.close());

const box = '/api/communication/letter';
const write = (more: Record<string, unknown> = {}, parent = mother) =>
  parent.ask('/letters/send', { kigId, content: '午餐能多些蔬菜吗？', anonymous: false, ...more });
const thread = (id: string, caller = demo3) => caller.ask(`${box}/thread?id=${id}`);
const todos = async (id: string) => {
  const { list } = await demo3.ask('/api/system/message/page', { kind: 'todo', pageSize: 100 });
  return list.filter(({ href }: { href: string | null }) => href === `/communication/mailbox?letter=${id}`);
};
/** Forgets what parents sent today, so that a test does not meet the limit because of another one. */
const newDay = () => sql`delete from letter_counts`.execute(server.db);

/**
 * Every row of every table as text, by table. Changes count by their ids, because the relay numbers old ones meanwhile.
 * The job queue and the relay note their own times.
 */
async function everything(): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'pgboss') and tablename <> 'outbox_positions'`.execute(
    server.db,
  );
  const found = new Map<string, string[]>();
  for (const { name } of tables) {
    const line = sql.raw(name === 'public.outbox' ? 't.id::text' : 't::text');
    const { rows } = await sql<{ line: string }>`select ${line} as line from ${sql.raw(name)} t`.execute(server.db);
    found.set(
      name,
      rows.map((row) => row.line),
    );
  }
  return found;
}

/** The rows of the second look that the first one lacks, by table. */
function newRows(before: Map<string, string[]>, after: Map<string, string[]>): [table: string, line: string][] {
  return [...after].flatMap(([table, lines]) => {
    const known = new Set(before.get(table));
    return lines.filter((line) => !known.has(line)).map((line): [string, string] => [table, line]);
  });
}

describe('a letter by name', () => {
  it('shows its parent, child and class, and is read, answered, closed and opened again', async () => {
    const { id, ticket } = await write({ studentId });
    expect(ticket).toBeNull();
    expect(await todos(id)).toMatchObject([{ title: 'A letter to the principal', done: false }]);
    const seen = await thread(id);
    expect(seen).toMatchObject({ status: 'new', isAnonymous: false, parentName: '安安妈妈' });
    expect(seen.child).toMatchObject({ id: studentId, name: '安安', className: '小一班' });
    await demo3.ask(`${box}/open`, { id });
    expect(await todos(id)).toMatchObject([{ done: true }]);
    await demo3.ask(`${box}/reply`, { id, reply: '下周起每天两种蔬菜。' });
    expect((await mother.ask('/letters')).list[0]).toMatchObject({
      id,
      status: 'replied',
      messages: [
        { from: 'family', text: '午餐能多些蔬菜吗？' },
        { from: 'kindergarten', text: '下周起每天两种蔬菜。' },
      ],
    });
    await mother.ask('/letters/answer', { id, content: '谢谢！' });
    expect(await thread(id)).toMatchObject({ status: 'new' });
    await demo3.ask(`${box}/close`, { id });
    expect(await mother.call('/letters/answer', { id, content: '再问' })).toMatchObject({
      error: 'COMMUNICATION_LETTER_CLOSED',
    });
    expect(await demo3.call(`${box}/reply`, { id, reply: '？' })).toMatchObject({
      error: 'COMMUNICATION_LETTER_CLOSED',
    });
    await demo3.ask(`${box}/reopen`, { id });
    expect((await thread(id)).can).toEqual(['reply', 'close']);
  });

  it('tells its writer of the reply, and no other parent of the child', async () => {
    const record = await demo3.ask(`/api/campus/student/get?id=${studentId}`);
    const parents = [...record.parents, { parentName: '李强', relation: 'father', parentPhone: '13800138003' }];
    await demo3.ask('/api/campus/student/save', { id: studentId, version: record.version, parents });
    const { id } = await write({ studentId });
    await demo3.ask(`${box}/reply`, { id, reply: '已收到。' });
    const { rows } = await sql<{ name: string }>`select p.parent_name as name from family_messages m
      join parents p on p.kig_id = m.kig_id and p.id = m.parent_id where m.topic_id = ${id}`.execute(server.db);
    expect(rows).toEqual([{ name: '安安妈妈' }]);
    const father = await asParent(server, '13800138003');
    expect((await father.ask('/letters')).list).toEqual([]);
    expect(await father.call('/letters/answer', { id, content: '？' })).toMatchObject({ status: 404 });
  });

  it('is out of reach of other families, other kinds of user and accounts of some classes', async () => {
    await newDay();
    const { id } = await write({ studentId });
    expect(await stranger.call('/letters/answer', { id, content: '？' })).toMatchObject({ status: 404 });
    expect(await stranger.call('/letters/send', { kigId, studentId, content: '？', anonymous: false })).toMatchObject({
      status: 404,
    });
    for (const name of ['demo4', 'demo9']) {
      expect(await (await server.as(name)).call(`${box}/thread?id=${id}`)).toMatchObject({ status: 403 });
    }
    const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 1 });
    const only = ['communication.letter.read', 'communication.letter.open'];
    const teacher = await colleague(server, { userName: 'letters.teacher', only, classes: [list[0].id] });
    expect(await teacher.call(`${box}/thread?id=${id}`)).toMatchObject({ status: 404 });
    expect((await teacher.ask(`${box}/page`, {})).total).toBe(0);
  });

  it('has 2,000 characters at most, and five a day', async () => {
    await newDay();
    const send = (content: string) => mother.call('/letters/send', { kigId, content, anonymous: false });
    const tooLong = await send('长'.repeat(2001));
    expect(tooLong.errors).toMatchObject([{ field: 'content', error: 'FIELD_TOO_LONG' }]);
    expect((await send('  ')).errors).toMatchObject([{ field: 'content', error: 'FIELD_REQUIRED' }]);
    for (let sent = 0; sent < 5; sent += 1) expect((await send('长'.repeat(2000))).status).toBe(200);
    expect(await send('第六封')).toMatchObject({ status: 429, error: 'COMMUNICATION_LETTERS_TODAY' });
    expect(await mother.call('/letters/send', { kigId, content: '匿名', anonymous: true })).toMatchObject({
      status: 429,
    });
  });
});

describe('an anonymous letter', () => {
  const hexOf = async (column: string) => {
    const { rows } = await sql<{ value: string }>`select ${sql.ref(column)}::text as value from family_accounts
      where phone_last4 = '8001'`.execute(server.db);
    return rows[0]?.value as string;
  };

  it('leaves nothing of its writer, nor of its moment, in any table', async () => {
    await newDay();
    // The first use of a session within an hour is noted; the letter is not to be the first one.
    await mother.ask('/family');
    const traces = [
      studentId,
      await hexOf('id'),
      (await hexOf('phone_hash')).slice(2),
      '13800138001',
      '安安',
      '小一班',
    ];
    const before = await everything();
    const headers = { authorization: `Bearer ${mother.token}`, 'idempotency-key': 'anonymous-letter-1' };
    const body = { kigId, content: '请检查操场。', anonymous: true };
    const { ticket, id } = succeeded(await server.request('/app/v1/letters/send', { body, headers }));
    await mother.ask('/letters/by-ticket', { ticket, content: '滑梯松动。' });
    const written = newRows(before, await everything());
    expect(id).toBeNull();
    expect([...new Set(written.map(([table]) => table))].toSorted()).toEqual([
      'public.letter_counts',
      'public.letter_messages',
      'public.letters',
      'public.messages',
    ]);
    for (const [, line] of written) for (const trace of [...traces, ticket]) expect(line).not.toContain(trace);
    // Every time is midnight of the kindergarten's day. Ids are random, or begin with that midnight.
    const times = written.flatMap(([, line]) => line.match(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*\+\d\d/g) ?? []);
    expect(times.length).toBeGreaterThan(2);
    for (const time of times)
      expect(new Date(`${time.replace(' ', 'T')}:00`).toISOString()).toMatch(/T16:00:00\.000Z$/);
    const { rows: ids } = await sql<{ id: string; day: string }>`select l.id, l.written_on::text as day from letters l
      where l.is_anonymous union all select m.id, m.day::text from letter_messages m where m.sent_at is null`.execute(
      server.db,
    );
    for (const row of ids) expect(row.id).toMatch(/^[\da-f-]{14}4/);
    const { rows: notices } = await sql<{ id: string; at: Date }>`select id, at from messages
      where source like 'communication.letter:%' order by id limit 1`.execute(server.db);
    const { id: notice, at } = notices[0] as { id: string; at: Date };
    expect(Number.parseInt(notice.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime());
  });

  it('shows the reader no parent, child, class or moment, and its ticket the answers', async () => {
    await newDay();
    const { ticket } = await write({ anonymous: true, content: '厕所缺肥皂。' });
    const { list } = await demo3.ask(`${box}/page`, { isAnonymous: '1', status: ['new'] });
    const record = list.find(({ content }: { content: string }) => content === '厕所缺肥皂。');
    expect(record).toMatchObject({ parentName: null, studentId: null, classId: null, updatedBy: null });
    const seen = await thread(record.id);
    expect(seen).toMatchObject({ isAnonymous: true, parentName: null, child: null, messages: [{ at: null }] });
    expect(await todos(record.id)).toMatchObject([{ done: false }]);
    const history = await demo3.ask(`${box}/history?id=${record.id}`);
    expect(history.entries).toEqual([]);
    await demo3.ask(`${box}/open`, { id: record.id });
    await demo3.ask(`${box}/reply`, { id: record.id, reply: '已补上。' });
    expect(await mother.ask('/letters/by-ticket', { ticket })).toMatchObject({
      status: 'replied',
      messages: [
        { from: 'family', text: '厕所缺肥皂。' },
        { from: 'kindergarten', text: '已补上。' },
      ],
    });
    // The ticket is all: another parent of the kindergarten who has it could read on, and none is named.
    expect((await mother.ask('/letters')).list.map(({ messages }: any) => messages[0].text)).not.toContain(
      '厕所缺肥皂。',
    );
    expect((await thread(record.id)).messages.map(({ at }: { at: string | null }) => at)).toEqual([null, null]);
    expect(await todos(record.id)).toMatchObject([{ done: true }]);
  });

  it('is not found by another ticket, and takes nothing once it is closed', async () => {
    await newDay();
    const { ticket } = await write({ anonymous: true, content: '门锁坏了。' });
    const wrong = `${ticket.startsWith('A') ? 'B' : 'A'}${ticket.slice(1)}`;
    expect(await mother.call('/letters/by-ticket', { ticket: wrong })).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    const { list } = await demo3.ask(`${box}/page`, { isAnonymous: '1' });
    const { id } = list.find(({ content }: { content: string }) => content === '门锁坏了。');
    await demo3.ask(`${box}/close`, { id });
    expect(await mother.call('/letters/by-ticket', { ticket, content: '还没修' })).toMatchObject({
      error: 'COMMUNICATION_LETTER_CLOSED',
    });
  });

  it('is exported without a name, and counted in the figures', async () => {
    const figures = await demo3.ask(`${box}/figures`);
    const { list } = await demo3.ask(`${box}/page`, { pageSize: 200 });
    const countOf = (status: string) => list.filter((one: { status: string }) => one.status === status).length;
    expect(figures.total).toBe(list.length);
    expect(figures.anonymous).toBe(list.filter((one: { isAnonymous: boolean }) => one.isAnonymous).length);
    expect(figures.counts).toMatchObject({ replied: countOf('replied'), closed: countOf('closed') });
    expect(figures.months[0]).toMatchObject({ replied: countOf('replied') });
    expect(figures.medianDays).toBe(0);
  });
});
