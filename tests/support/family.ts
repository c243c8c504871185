import { sql } from 'kysely';
import { type Caller, succeeded, type TestServer } from './test-server.ts';

/** A signed-in parent. `call` and `ask` take paths below `/app/v1`. */
export type Parent = Omit<Caller, 'password'>;

/** Signs a parent in by phone and code, as an app does. The code is read from the stored short messages. */
export async function asParent(server: TestServer, phone: string): Promise<Parent> {
  const { sendId } = succeeded(await server.request('/app/v1/session/send-code', { body: { phone } }));
  const code = await lastCode(server);
  const body = { phone, sendId, code, app: 'Test 1.0' };
  const { token } = succeeded(await server.request('/app/v1/session/sign-in', { body }));
  const headers = { authorization: `Bearer ${token}` };
  const call: Parent['call'] = (path, input) => {
    const [name, query] = path.split('?');
    const address = `/app/v1${name}?language=en_US${query ? `&${query}` : ''}`;
    return server.request(address, { body: input, headers });
  };
  return { token, call, ask: async (path, input) => succeeded(await call(path, input)) };
}

/** Returns the code of the latest short message. */
export async function lastCode({ db, program }: TestServer): Promise<string> {
  const { rows } = await sql<{ text: Buffer }>`select text_encrypted as text from sms_outbox
    where purpose = 'family' order by id desc limit 1`.execute(db);
  const text = program.secrets.decrypt((rows[0] as { text: Buffer }).text, 'sms_outbox.text');
  return /\d{6}/.exec(text)?.[0] as string;
}

/**
 * Creates a child with a parent of this phone in the named class, which is the first one of demo3's kindergarten by
 * default, or in another where that is full.
 */
export async function newChildOf(
  office: Caller,
  given: { stuName?: string; phone?: string; className?: string; parentName?: string } = {},
): Promise<{ studentId: string; classId: string }> {
  const { stuName = '安安', phone = '13800138001', className = '小一班' } = given;
  const parentName = given.parentName ?? `${stuName}妈妈`;
  const { list } = await office.ask('/api/campus/class/page', { pageSize: 100 });
  const places = list.filter(
    (one: { capacity: number | null; studentCount: number }) =>
      one.capacity === null || one.studentCount < one.capacity,
  );
  const classId = (places.find((one: { className: string }) => one.className === className) ?? places[0]).id;
  const parents = [{ parentName, relation: 'mother', parentPhone: phone }];
  const child = { stuName, sex: 'female', birthday: '2022-04-10', classId, parents };
  return { studentId: (await office.ask('/api/campus/student/save', child)).id, classId };
}

/** Writes a letter to the principal as a new parent with this phone, and returns its id. */
export async function newLetter(server: TestServer, phone: string, content = '午餐能多些蔬菜吗？'): Promise<string> {
  const demo3 = await server.as('demo3');
  const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 1 });
  await newChildOf(demo3, { stuName: '写写', phone, className: list[0].className });
  const parent = await asParent(server, phone);
  const { kigId, studentId } = (await parent.ask('/family')).children[0];
  return (await parent.ask('/letters/send', { kigId, studentId, content, anonymous: false })).id;
}

/** Sends feedback as a new parent with this phone, and returns its id. */
export async function newFeedback(server: TestServer, phone: string): Promise<string> {
  const demo3 = await server.as('demo3');
  const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 1 });
  await newChildOf(demo3, { stuName: '反反', phone, className: list[0].className });
  const parent = await asParent(server, phone);
  const { kigId } = (await parent.ask('/family')).children[0];
  const feedback = { kigId, content: '打不开请假页面', phoneModel: 'HUAWEI P60', appVersion: '2.1.0' };
  return (await parent.ask('/feedback', feedback)).id;
}
