import type { Call } from '@kiga/entity/define-call.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPackage } from '../../support/billing.ts';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { startTenants, type Tenants } from '../../support/tenants.ts';

/*
 * The calls of the parents' door, as every kind of parent and as staff. This complements access-matrix.test.ts. A call of
 * any area with access `app` has a line in `inputs`.
 */

const MISSING = '00000000-0000-4000-8000-000000000000';

let tenants: Tenants;
let calls: readonly Call[];
let child: { studentId: string; classId: string };
/** The parent of the child. */
let mother: Parent;
/** A message about the child. */
let messageId: string;
/** Records of the child and its parent, by the calls that name them. */
const own: Record<
  'leave' | 'form' | 'doctor' | 'question' | 'letter' | 'notice' | 'activity' | 'record' | 'order' | 'bill',
  string
> = {
  record: '',
  order: MISSING,
  bill: MISSING,
  leave: MISSING,
  form: MISSING,
  doctor: MISSING,
  question: MISSING,
  letter: MISSING,
  notice: MISSING,
  activity: MISSING,
};

beforeAll(async () => {
  tenants = await startTenants();
  calls = tenants.server.program.api.calls.filter(({ access }) => access === 'app');
  child = await newChildOf(tenants.as(3), { stuName: '安安', phone: '13800138001' });
  await newChildOf(tenants.as(3), { stuName: '同同', phone: '13800138002' });
  await newChildOf(tenants.of(2), { stuName: '外外', phone: '13800138003' });
  const mark = { ids: [child.studentId], day: today(), mark: 'came', at: '09:30', reason: '忘带卡' };
  await tenants.as(3).ask('/api/attendance/student-day/mark', mark);
  const { rows } = await sql<{ id: string }>`select id from family_messages
    where student_id = ${child.studentId}`.execute(tenants.server.db);
  messageId = (rows[0] as { id: string }).id;
  await fill();
});
afterAll(() => tenants?.server.close());

/** Makes a record of every kind that a parent reaches through the child. The texts address a class of a sibling. */
async function fill(): Promise<void> {
  const office = tenants.as(3);
  const { studentId } = child;
  const sibling = await newChildOf(office, {
    stuName: '安弟',
    phone: '13800138001',
    className: '大一班',
    parentName: '安安妈妈',
  });
  mother = await asParent(tenants.server, '13800138001');
  const days = { fromDay: today(), toDay: today(), fromPart: 'morning', toPart: 'afternoon' };
  own.leave = (await mother.ask('/leaves/ask', { studentId, kind: 'personal', reason: '安安走亲戚', ...days })).id;
  const form = { formName: '体温', audience: 'children', standardFields: ['bodyTemperature'], frequency: 'daily' };
  own.form = (await office.ask('/api/health/epidemic-form/save', { ...form, fromDay: today(), untilDay: today() })).id;
  own.doctor = (await mother.ask(`/doctors?studentId=${studentId}`)).list[0].id;
  own.question = (await mother.ask('/questions/ask', askedOf(studentId))).id;
  const packageId = await newPackage(tenants.as(9), { packageName: '安心接送' });
  own.bill = await billOf('安安');
  own.order = (await mother.ask('/orders', { studentId, packageId, platform: 'ios' })).id;
  const letter = { kigId: tenants.kig[1], studentId, content: '安安的信', anonymous: false };
  own.letter = (await mother.ask('/letters/send', letter)).id;
  const target = { sendTarget: 'class', classIds: [sibling.classId], content: '<p>安安</p>' };
  const publish = async (kind: string, record: Record<string, unknown>) => {
    const { id } = await office.ask(`/api/communication/${kind}/save`, { ...target, ...record });
    await office.ask(`/api/communication/${kind}/publish-direct`, { id });
    return id as string;
  };
  const record = { topic: '安安班的树叶', classId: sibling.classId, day: today(), content: '<p>安安捡树叶</p>' };
  own.record = (await office.ask('/api/teaching/record/save', record)).id;
  await office.ask('/api/teaching/record/publish', { id: own.record });
  own.notice = await publish('notice', { title: '安安班通知', noticeType: 'ordinary', audience: 'families' });
  own.activity = await publish('activity', {
    activityName: '安安班活动',
    beginDate: today(),
    endDate: today(),
    signBeginDate: today(),
    signEndDate: today(),
    contactPerson: '王老师',
    contactPhone: '13800001111',
  });
  await mother.ask('/activities/sign-up', { activityId: own.activity, studentId: sibling.studentId });
}

/** Issues a bill of this month to the named child. Returns its id. */
async function billOf(stuName: string): Promise<string> {
  const office = tenants.as(3);
  const month = today().slice(0, 7);
  const charge = { chargeName: '保教费', kind: 'care', basis: 'month', amountFen: 180_000, beginsOn: `${month}-01` };
  await office.ask('/api/billing/charge/save', charge);
  await office.ask('/api/billing/bill/make-month', { month, dueOn: today() });
  const { list } = await office.ask('/api/billing/bill/page', { month, q: stuName, pageSize: 50 });
  const { id } = list.find((one: { studentName: string }) => one.studentName === stuName);
  await office.ask('/api/billing/bill/issue', { id });
  return id;
}

const askedOf = (studentId: string) => ({
  studentId,
  topic: '安安发热',
  question: '安安发热两天，怎么办？',
  doctorId: own.doctor,
  urgency: 'calm',
  shares: [],
});

const today = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(tenants.server.program.clock.now());

/**
 * Inputs of calls that name the child or a record of it, and how a parent of another child is answered: `missing`, or
 * `nothing` for a call that leaves out foreign ids. Calls without a line name no record of a child.
 */
const inputs: Readonly<Record<string, () => { input: Record<string, unknown>; foreign: 'missing' | 'nothing' }>> = {
  'app.v1.day': () => ({ input: { studentId: child.studentId }, foreign: 'missing' }),
  'app.v1.arrivalPhoto': () => ({ input: { studentId: child.studentId, day: today() }, foreign: 'missing' }),
  'app.v1.recordPhoto': () => ({
    input: { studentId: child.studentId, recordId: own.record, index: 0 },
    foreign: 'missing',
  }),
  'app.v1.bills': () => ({ input: { studentId: child.studentId }, foreign: 'missing' }),
  'app.v1.receipt': () => ({ input: { studentId: child.studentId, paymentId: MISSING }, foreign: 'missing' }),
  'app.v1.payBill': () => ({ input: { billId: own.bill, channel: 'wechat' }, foreign: 'missing' }),
  'app.v1.service': () => ({ input: { studentId: child.studentId, platform: 'ios' }, foreign: 'missing' }),
  'app.v1.order': () => ({
    input: { studentId: child.studentId, packageId: MISSING, platform: 'ios' },
    foreign: 'missing',
  }),
  'app.v1.orders': () => ({ input: { studentId: child.studentId }, foreign: 'missing' }),
  'app.v1.orderDetails': () => ({ input: { id: own.order }, foreign: 'missing' }),
  'app.v1.cancelOrder': () => ({ input: { id: own.order }, foreign: 'missing' }),
  'app.v1.payOrder': () => ({ input: { id: own.order, channel: 'wechat' }, foreign: 'missing' }),
  'app.v1.menu': () => ({ input: { studentId: child.studentId }, foreign: 'missing' }),
  'app.v1.cameras': () => ({ input: { studentId: child.studentId }, foreign: 'missing' }),
  'app.v1.cameras.play': () => ({ input: { studentId: child.studentId, id: MISSING }, foreign: 'missing' }),
  'app.v1.consents': () => ({ input: { studentId: child.studentId }, foreign: 'missing' }),
  'app.v1.consentsAnswer': () => ({
    input: { studentId: child.studentId, kind: 'photo', answer: 'agreed' },
    foreign: 'missing',
  }),
  'app.v1.consentsWithdraw': () => ({ input: { studentId: child.studentId, kind: 'photo' }, foreign: 'missing' }),
  'app.v1.leaves': () => ({ input: { studentId: child.studentId }, foreign: 'missing' }),
  'app.v1.askForLeave': () => ({
    input: { studentId: child.studentId, kind: 'personal', fromDay: today(), toDay: today(), reason: '走亲戚' },
    foreign: 'missing',
  }),
  'app.v1.cancelLeave': () => ({ input: { id: own.leave }, foreign: 'missing' }),
  'app.v1.forms': () => ({ input: { studentId: child.studentId }, foreign: 'missing' }),
  'app.v1.fillForm': () => ({
    input: { studentId: child.studentId, formId: own.form, bodyTemperature: '36.5' },
    foreign: 'missing',
  }),
  'app.v1.doctors': () => ({ input: { studentId: child.studentId }, foreign: 'missing' }),
  'app.v1.questions': () => ({ input: { studentId: child.studentId }, foreign: 'missing' }),
  'app.v1.question': () => ({ input: { id: own.question }, foreign: 'missing' }),
  'app.v1.askDoctor': () => ({ input: askedOf(child.studentId), foreign: 'missing' }),
  'app.v1.askDoctorAgain': () => ({ input: { id: own.question, text: '还在发热' }, foreign: 'missing' }),
  'app.v1.closeQuestion': () => ({ input: { id: own.question }, foreign: 'missing' }),
  'app.v1.readNotice': () => ({ input: { id: own.notice }, foreign: 'missing' }),
  'app.v1.signUp': () => ({
    input: { activityId: own.activity, studentId: child.studentId },
    foreign: 'missing',
  }),
  'app.v1.cancelSignUp': () => ({
    input: { activityId: own.activity, studentId: child.studentId },
    foreign: 'missing',
  }),
  'app.v1.sendLetter': () => ({
    input: { kigId: tenants.kig[1], studentId: child.studentId, content: '您好', anonymous: false },
    foreign: 'missing',
  }),
  'app.v1.answerLetter': () => ({ input: { id: own.letter, content: '您好' }, foreign: 'missing' }),
  'app.v1.letterByTicket': () => ({ input: { ticket: 'A'.repeat(43) }, foreign: 'missing' }),
  'app.v1.messagesRead': () => ({ input: { ids: [messageId] }, foreign: 'nothing' }),
  'app.v1.sessionsEnd': () => ({ input: { id: MISSING }, foreign: 'missing' }),
};

/** Calls that name no record of a child. */
const ofNobody = [
  'app.v1.activities',
  'app.v1.feedback',
  'app.v1.letters',
  'app.v1.news',
  'app.v1.notices',
  'app.v1.readNews',
  'app.v1.sendFeedback',
  'app.v1.sendUsage',
  'app.v1.functions',
  'app.v1.advertisements',
  'app.v1.countAdvertisements',
  'app.v1.family',
  'app.v1.messages',
  'app.v1.messagesWait',
  'app.v1.push',
  'app.v1.sessions',
  'app.v1.signOut',
  'app.v1.shows',
  'app.v1.playShow',
  'app.v1.showMessages',
  'app.v1.writeToShow',
  'app.v1.shop',
  'app.v1.shopGoods',
  'app.v1.makeShopOrder',
  'app.v1.shopOrders',
  'app.v1.payShopOrder',
  'app.v1.closeShopOrder',
  'app.v1.receiveShopOrder',
  'app.v1.askShopRefund',
  'app.v1.communityTopics',
  'app.v1.communityPosts',
  'app.v1.communityPost',
  'app.v1.communityComments',
  'app.v1.communityMine',
  'app.v1.communityPicture',
  'app.v1.writeCommunityPost',
  'app.v1.editCommunityPost',
  'app.v1.deleteCommunityPost',
  'app.v1.writeCommunityComment',
  'app.v1.reportToCommunity',
  'app.v1.appealToCommunity',
];

const send = (parent: Pick<Parent, 'call'>, { method, path }: Call, input: Record<string, unknown>) => {
  const at = path.replace('/app/v1', '');
  if (method === 'POST') return parent.call(at, input);
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return parent.call(query.size > 0 ? `${at}?${query}` : at);
};
const tellsOfChild = (answer: unknown) => {
  const text = JSON.stringify(answer);
  return text.includes('安安') || text.includes(child.studentId);
};
/** Answers of a person who may see nothing of the child, by the call. */
async function wrongAnswers(parent: Pick<Parent, 'call'>): Promise<string[]> {
  const wrong: string[] = [];
  for (const call of calls) {
    if (call.name === 'app.v1.signOut') continue;
    const known = inputs[call.name]?.();
    const input = known?.input ?? (call.name === 'app.v1.messagesWait' ? { seconds: 0 } : {});
    const answer = await send(parent, call, input);
    if (known?.foreign === 'missing' && answer.error !== 'RECORD_NOT_FOUND') {
      wrong.push(`${call.name}: ${answer.status} ${answer.error}`);
    }
    // The refusal must not differ from that of a child who does not exist.
    if (known && 'studentId' in input) {
      const { requestId: _, ...refused } = answer;
      const { requestId: __, ...unknown } = await send(parent, call, { ...input, studentId: MISSING });
      if (JSON.stringify(refused) !== JSON.stringify(unknown)) wrong.push(`${call.name} tells that the child exists`);
    }
    if (tellsOfChild(answer.data)) wrong.push(`${call.name} tells of the child`);
    if (answer.status >= 500) wrong.push(`${call.name}: ${answer.status}`);
  }
  return wrong;
}

describe('the door of parents', () => {
  it('has a line here for each of its calls', () => {
    expect(calls.map(({ name }) => name).toSorted()).toEqual([...Object.keys(inputs), ...ofNobody].toSorted());
  });

  it('shows a child to its parent', async () => {
    expect((await mother.ask('/family')).children).toMatchObject([{ stuName: '安安' }, { stuName: '安弟' }]);
    expect(await mother.ask(`/day?studentId=${child.studentId}`)).toMatchObject({ stuName: '安安' });
    expect((await mother.ask('/messages')).list).toContainEqual(
      expect.objectContaining({ id: messageId, stuName: '安安' }),
    );
  });

  it('shows nothing of it to a parent of the same class or of another kindergarten', async () => {
    for (const phone of ['13800138002', '13800138003']) {
      const parent = await asParent(tenants.server, phone);
      expect((await parent.ask('/family')).children).toHaveLength(1);
      expect(await wrongAnswers(parent), phone).toEqual([]);
    }
    const { rows } = await sql<{ read_at: Date | null }>`select read_at from family_messages
      where id = ${messageId}`.execute(tenants.server.db);
    expect(rows).toEqual([{ read_at: null }]);
  });

  it('does not open to staff, without a session and after signing out', async () => {
    await newChildOf(tenants.as(3), { stuName: '出出', phone: '13800138004' });
    const parent = await asParent(tenants.server, '13800138004');
    await parent.ask('/session/sign-out', {});
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    for (const headers of [{}, bearer(tenants.as(3).token), bearer(tenants.as(9).token), bearer(parent.token)]) {
      for (const call of calls) {
        const body = call.method === 'POST' ? (inputs[call.name]?.().input ?? {}) : undefined;
        const answer = await tenants.server.request(call.path, { body, headers });
        expect(answer, call.name).toMatchObject({ status: 401, error: 'SESSION_MISSING' });
      }
    }
  });

  it('shows a parent of two kindergartens each child with its own day, and the one of a suspended one no more', async () => {
    const phone = '13800138005';
    const first = await newChildOf(tenants.as(3), { stuName: '东东', phone });
    const second = await newChildOf(tenants.of(2), { stuName: '西西', phone });
    const parent = await asParent(tenants.server, phone);
    const names = async () =>
      (await parent.ask('/family')).children.map(({ stuName }: { stuName: string }) => stuName).toSorted();
    expect(await names()).toEqual(['东东', '西西']);
    expect(await parent.ask(`/day?studentId=${first.studentId}`)).toMatchObject({ stuName: '东东' });
    expect(await parent.ask(`/day?studentId=${second.studentId}`)).toMatchObject({ stuName: '西西' });
    await sql`update organizations set status = 'suspended' where id = ${tenants.kig[2]}`.execute(tenants.server.db);
    expect(await names()).toEqual(['东东']);
    expect((await parent.call(`/day?studentId=${second.studentId}`)).error).toBe('RECORD_NOT_FOUND');
    await sql`update organizations set status = 'normal' where id = ${tenants.kig[2]}`.execute(tenants.server.db);
    expect(await names()).toEqual(['东东', '西西']);
  });

  it('closes for a child who left, was removed from the parent or whose parent got another phone', async () => {
    const office = tenants.as(3);
    const change = async (studentId: string, changes: Record<string, unknown>) => {
      const { version } = await office.ask(`/api/campus/student/get?id=${studentId}`);
      await office.ask('/api/campus/student/save', { id: studentId, version, ...changes });
    };
    const other = { parentName: '爸爸', relation: 'father', parentPhone: '13800138019' };
    const ends: Record<string, (studentId: string) => Promise<unknown>> = {
      13800138011: (id) => office.ask('/api/campus/student/move-out', { id, reason: '搬家', leaveDate: today() }),
      13800138012: (id) => change(id, { parents: [other] }),
      13800138013: (id) =>
        change(id, { parents: [{ parentName: '换换妈妈', relation: 'mother', parentPhone: '13800138014' }] }),
    };
    for (const [phone, end] of Object.entries(ends)) {
      child = await newChildOf(office, { stuName: '安安', phone, parentName: '换换妈妈' });
      const mark = { ids: [child.studentId], day: today(), mark: 'came', at: '09:40', reason: '忘带卡' };
      await office.ask('/api/attendance/student-day/mark', mark);
      const parent = await asParent(tenants.server, phone);
      const [told] = (await parent.ask('/messages')).list;
      messageId = told.id;
      await end(child.studentId);
      expect((await parent.ask('/family')).children, phone).toEqual([]);
      expect(await wrongAnswers(parent), phone).toEqual([]);
    }
  });
});
