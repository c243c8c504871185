import { dueLeads } from '@kiga/server/campus/campus.public.ts';
import { dueFollowUps } from '@kiga/server/health/growth/follow-due.ts';
import { tellOfDue } from '@kiga/server/system/system.public.ts';
import { tellOfExpiry } from '@kiga/server/transport/expiry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facts } from '../../facts/facts.ts';
import { type World, worldOf } from '../../facts/world.ts';
import { colleague } from '../../support/colleague.ts';
import { newExpert } from '../../support/doctors.ts';
import { newFeedback, newLetter } from '../../support/family.ts';
import { registered } from '../../support/machine.ts';
import { newDriver } from '../../support/school-bus.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let world: World;
let callers: Map<number, Caller>;

beforeAll(async () => {
  server = await startTestServer();
  const kinds = [3, 4, 5, 8, 9, 15];
  callers = new Map(await Promise.all(kinds.map(async (kind) => [kind, await server.as(`demo${kind}`)] as const)));
  world = worldOf(server, (appType) => callers.get(appType) as Caller);
});
afterAll(() => server.close());

const demo = (appType: number) => callers.get(appType) as Caller;

interface Shown {
  title: string;
  href: string | null;
  done: boolean;
}

const toDos = async (reader: Caller, area: string): Promise<Shown[]> =>
  (await reader.ask('/api/system/message/page', { kind: 'todo', area, pageSize: 200 })).list;
const made = (entity: string) => facts[entity]?.make?.create(world) as Promise<string>;
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());

/** Work that waits: `arise` makes it and returns its id with the account that must do it, `finish` does it. */
interface Work {
  area: string;
  what: string;
  href: (id: string) => string;
  arise(): Promise<{ id: string; reader: Caller }>;
  finish?(id: string): Promise<unknown>;
}

const byDemo3 = async (id: Promise<string>) => ({ id: await id, reader: demo(3) });

const works: readonly Work[] = [
  {
    area: 'campus',
    what: 'a lead whose day has come',
    href: (id) => `/campus/enrollment?open=${id}`,
    async arise() {
      const id = await made('campus.lead');
      await demo(3).ask('/api/campus/lead/save', { id, nextFollowDate: today() });
      await tellOfDue(server.program, dueLeads);
      return { id, reader: demo(3) };
    },
    finish: (id) => demo(3).ask('/api/campus/lead/follow', { id, method: 'phone', content: '下周来园' }),
  },
  {
    area: 'attendance',
    what: 'a leave of a child',
    href: (id) => `/attendance/leaves/${id}`,
    arise: () => byDemo3(made('attendance.studentLeave')),
    finish: (id) => demo(3).ask('/api/attendance/student-leave/approve', { id }),
  },
  {
    area: 'attendance',
    what: 'overtime to approve',
    href: (id) => `/attendance/makeups/${id}`,
    arise: () => byDemo3(made('attendance.makeup')),
    finish: (id) => demo(3).ask('/api/attendance/makeup/approve', { id }),
  },
  {
    area: 'attendance',
    what: 'a missed sign-in to approve',
    href: (id) => `/attendance/missed-sign-ins/${id}`,
    arise: () => byDemo3(made('attendance.missedSignIn')),
    finish: (id) => demo(3).ask('/api/attendance/missed-sign-in/reject', { id, rejectReason: '当天不在园' }),
  },
  {
    area: 'transport',
    what: 'a licence that ends',
    href: (id) => `/campus/drivers?open=${id}`,
    async arise() {
      const id = await newDriver(server, demo(3), { licenseExpiresOn: today() });
      await tellOfExpiry(server.program);
      return { id, reader: demo(3) };
    },
    finish: (id) => demo(3).ask('/api/transport/driver/save', { id, licenseExpiresOn: '2041-01-01' }),
  },
  {
    area: 'health',
    what: 'a cluster alarm',
    href: (id) => `/health/alarms/${id}`,
    arise: () => byDemo3(made('health.alarm')),
    finish: (id) => demo(3).ask('/api/health/alarm/dismiss', { id, dismissReason: '同一病例重复登记' }),
  },
  {
    area: 'health',
    what: 'a followed child whose day has come',
    href: (id) => `/health/follow-ups?open=${id}`,
    async arise() {
      const id = await made('health.followUp');
      await demo(3).ask('/api/health/follow-up/save', { id, nextDueOn: today() });
      await tellOfDue(server.program, dueFollowUps);
      return { id, reader: demo(3) };
    },
    finish: (id) => demo(3).ask('/api/health/follow-up/close', { id, closeReason: 'otherCare' }),
  },
  {
    area: 'health',
    what: 'a question to a doctor',
    href: (id) => `/doctorMessagesDetail?id=${id}`,
    async arise() {
      const { id: doctorId, caller } = await newExpert(server, 'expertOfToDos');
      const question = { topic: '消毒频次', question: '门把手一天消毒几次？', urgency: 'soon' };
      return { id: await world.save(3, 'health/consultation/save', { ...question, doctorId }), reader: caller };
    },
  },
  {
    area: 'communication',
    what: 'a notice to review',
    href: (id) => `/communication/notices?open=${id}`,
    async arise() {
      const acts = ['read', 'create', 'update', 'submit'];
      const only = ['campus.class.read', 'campus.grade.read', ...acts.map((act) => `communication.notice.${act}`)];
      const clerk = await colleague(server, { userName: 'clerkOfToDos', only });
      const rest = { noticeType: 'ordinary', content: '<p>周五</p>', audience: 'both', sendTarget: 'school' };
      const { id } = await clerk.ask('/api/communication/notice/save', { title: '家长会', ...rest });
      await clerk.ask('/api/communication/notice/submit', { id });
      return { id, reader: demo(3) };
    },
    finish: (id) => demo(3).ask('/api/communication/notice/pass', { id }),
  },
  {
    area: 'communication',
    what: 'a letter of a parent',
    href: (id) => `/communication/mailbox?letter=${id}`,
    arise: () => byDemo3(newLetter(server, '13802088888')),
    finish: (id) => demo(3).ask('/api/communication/letter/reply', { id, reply: '谢谢，已转告厨房。' }),
  },
  {
    area: 'operations',
    what: 'an opening to review',
    href: (id) => `/operations/openings?open=${id}`,
    arise: async () => ({ id: await made('operations.opening'), reader: demo(9) }),
    finish: (id) => demo(9).ask('/api/operations/opening/refuse', { id, reason: '资料不全' }),
  },
  {
    area: 'operations',
    what: 'feedback to reply to',
    href: (id) => `/operations/feedback?open=${id}`,
    arise: async () => ({ id: await newFeedback(server, '13803088888'), reader: demo(9) }),
    finish: (id) => demo(9).ask('/api/operations/feedback/reply', { id, reply: '已修复。' }),
  },
  {
    area: 'operations',
    what: 'feedback to close',
    href: (id) => `/operations/feedback?open=${id}`,
    arise: async () => ({ id: await newFeedback(server, '13803088889'), reader: demo(9) }),
    finish: (id) => demo(9).ask('/api/operations/feedback/close', { id }),
  },
  {
    area: 'system',
    what: 'an approval',
    href: (id) => `/system/approvals/${id}`,
    arise: () => byDemo3(made('system.approval')),
    finish: (id) => demo(3).ask('/api/system/approval/refuse', { id, reason: '不再合作' }),
  },
];

describe('the to-dos of all areas', () => {
  it.each(works)('lead to $what of $area, until it is done', async ({ area, href, arise, finish }) => {
    const { id, reader } = await arise();
    const shown = async () => (await toDos(reader, area)).filter((one) => one.href === href(id));
    expect(await shown()).toMatchObject([{ done: false }]);
    if (!finish) return;
    await finish(id);
    expect(await shown()).toMatchObject([{ done: true }]);
  });

  it('lead to the machines after an alert, until it is closed', async () => {
    const machine = await registered(server, 'KG0001');
    const shown = async () => (await toDos(demo(3), 'devices')).filter(({ title }) => title.includes('unknown card'));
    const event = { id: 'to-do-1', kind: 'card', at: machine.time(), cardNumber: '90000077' } as const;
    await machine.send(event);
    expect(await shown()).toMatchObject([{ href: '/devices/machines', done: false }]);
  });

  it('are told once for each day, even after their deletion, and again for a new day', async () => {
    const id = await made('campus.lead');
    const follow = async (nextFollowDate: string) => {
      await demo(3).ask('/api/campus/lead/save', { id, nextFollowDate });
      await tellOfDue(server.program, dueLeads);
      const list = (await demo(3).ask('/api/system/message/page', { area: 'campus', pageSize: 200 })).list;
      return list.filter((one: Shown) => one.href === `/campus/enrollment?open=${id}`) as (Shown & { id: string })[];
    };
    const [told] = await follow('2026-01-05');
    await demo(3).ask('/api/system/message/delete', { ids: [told?.id] });
    expect(await follow('2026-01-05')).toEqual([]);
    expect(await follow('2041-01-05')).toEqual([]);
    expect(await follow('2026-01-06')).toMatchObject([{ done: false }]);
  });
});

describe('the messages of an area', () => {
  it('leave out those of all others, and the answer names the areas that sent any', async () => {
    const all = await demo(3).ask('/api/system/message/page', {});
    expect(all.areas).toEqual(['system', 'campus', 'devices', 'attendance', 'transport', 'health', 'communication']);
    const ofTransport = await demo(3).ask('/api/system/message/page', { area: 'transport' });
    expect(ofTransport.list.map(({ title }: Shown) => title)).toEqual([expect.stringContaining('licence')]);
    expect(ofTransport.areas).toEqual(all.areas);
    expect((await demo(3).ask('/api/system/message/page', { area: 'operations' })).total).toBe(0);
  });
});
