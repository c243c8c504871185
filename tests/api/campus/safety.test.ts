import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { at, startMorning } from '../../support/morning.ts';
import { pdfTexts } from '../../support/pdf-text.ts';

const { server, demo3, setNow } = await startMorning();
const today = '2026-11-20';
const { list: teachers } = await demo3.ask<{ list: { id: string; teacherName: string }[] }>(
  '/api/campus/teacher/page',
  {
    status: 'in-service',
  },
);
const { id: teacherId, teacherName } = teachers[0] as { id: string; teacherName: string };

afterAll(() => server.close());
beforeEach(async () => {
  setNow(at('11:00'));
  for (const table of ['drills', 'patrols', 'visitors']) await sql`delete from ${sql.table(table)}`.execute(server.db);
});

const fire = {
  day: today,
  kind: 'fire',
  beginAt: '09:30',
  minutes: 20,
  place: '教学楼',
  leaderId: teacherId,
  childCount: 260,
  staffCount: 31,
  course: '按路径撤到操场',
};
const round = { day: today, at: '07:20', round: 'morning', place: '大门、食堂', teacherId };
const guest = {
  day: today,
  cameAt: '10:00',
  visitorName: '马建国',
  visitorPhone: '13800002001',
  idNumber: '110105199003072311',
  people: 2,
  purpose: 'supplier',
  organization: '绿源配送',
};
const save = async (entity: string, input: Record<string, unknown>): Promise<string> =>
  (await demo3.ask(`/api/campus/${entity}/save`, input)).id;
const get = (entity: string, id: string) => demo3.ask(`/api/campus/${entity}/get?id=${id}`);

/** Returns the text of a printed register; wrapped lines are joined. */
const printed = async (entity: string, input: Record<string, unknown>): Promise<string> =>
  pdfTexts((await demo3.ask(`/api/campus/${entity}/print`, input)) as unknown as Buffer)
    .flat()
    .join('');

/** Returns the refusals of a call, each with its field. */
async function refused(path: string, input: Record<string, unknown>): Promise<string[]> {
  const { errors } = await demo3.call(`/api/campus/${path}`, input);
  return ((errors ?? []) as { field: string; error: string }[]).map(({ field, error }) => `${field} ${error}`);
}

describe('a drill', () => {
  it('takes no longer to evacuate than it lasts', async () => {
    expect(await refused('drill/save', { ...fire, evacuationSeconds: 1201 })).toEqual([
      'evacuationSeconds CAMPUS_DRILL_EVACUATION_LONG',
    ]);
    const id = await save('drill', { ...fire, evacuationSeconds: 1200 });
    expect((await get('drill', id)).evacuationSeconds).toBe(1200);
  });

  it('has an improvement for its last day, which is not before the drill', async () => {
    const late = { ...fire, improvement: '再练一次', improveUntil: '2026-11-19' };
    expect(await refused('drill/save', late)).toEqual(['improveUntil CAMPUS_DRILL_DUE_EARLY']);
    expect(await refused('drill/save', { ...fire, improveUntil: today })).toEqual(['improvement FIELD_REQUIRED']);
    const id = await save('drill', { ...late, improveUntil: today });
    expect((await get('drill', id)).improveUntil).toBe(today);
  });

  it('is printed with its course and the name of its leader', async () => {
    const id = await save('drill', fire);
    const text = await printed('drill', { id });
    expect(text).toContain('按路径撤到操场');
    expect(text).toContain('教学楼');
    expect(text).toContain(teacherName);
  });

  it('is printed without a page that the frame of a long course does not reach', async () => {
    const id = await save('drill', { ...fire, course: '撤'.repeat(2_000), findings: '楼'.repeat(2_000) });
    const pages = pdfTexts((await demo3.ask('/api/campus/drill/print', { id })) as unknown as Buffer);
    // Each page with a part of a text has the label of it.
    expect(pages.map((texts) => /Course|Findings|Kind/.test(texts.join('')))).toEqual(pages.map(() => true));
    const all = pages.flat().join('');
    expect([...all].filter((sign) => sign === '撤').length).toBe(2_000);
    expect([...all].filter((sign) => sign === '楼').length).toBe(2_001);
  });
});

describe('a patrol', () => {
  it('is settled at once when all was well', async () => {
    expect((await get('patrol', await save('patrol', round))).status).toBe('settled');
  });

  it('stays open with a finding, until a person settles it by name', async () => {
    const id = await save('patrol', { ...round, finding: '后门锁舌松动' });
    expect((await get('patrol', id)).status).toBe('open');
    expect(await refused('patrol/settle', { id })).toEqual(['handled FIELD_REQUIRED']);
    await demo3.ask('/api/campus/patrol/settle', { id, handled: '已修好' });
    const settled = await get('patrol', id);
    const { nickName } = await demo3.ask('/api/identity/session/current');
    expect(settled).toMatchObject({ status: 'settled', handled: '已修好', settledOn: today, settledBy: nickName });
    const changed = { ...round, id, version: settled.version, finding: '后门锁舌松动', place: '操场' };
    const again = await demo3.call('/api/campus/patrol/save', changed);
    expect(again.error).toBe('CAMPUS_PATROL_SETTLED');
  });

  it('gets no finding later, and loses none', async () => {
    const well = await save('patrol', round);
    const { version } = await get('patrol', well);
    expect(await refused('patrol/save', { id: well, version, ...round, finding: '漏水' })).toEqual([
      'finding CAMPUS_PATROL_FINDING_STAYS',
    ]);
    const open = await save('patrol', { ...round, finding: '漏水' });
    expect(await refused('patrol/save', { id: open, version: 1, ...round, finding: null })).toEqual([
      'finding CAMPUS_PATROL_FINDING_STAYS',
    ]);
  });
});

describe('a visitor', () => {
  it('comes now when no time is given, which an earlier day requires', async () => {
    const { cameAt: _, ...now } = guest;
    expect(await get('visitor', await save('visitor', now))).toMatchObject({ cameAt: '11:00' });
    expect(await refused('visitor/save', { ...now, day: '2026-11-19' })).toEqual(['cameAt FIELD_REQUIRED']);
  });

  it('leaves now when no time is given', async () => {
    const id = await save('visitor', guest);
    await demo3.ask('/api/campus/visitor/leave', { id });
    expect(await get('visitor', id)).toMatchObject({ status: 'left', leftAt: '11:00' });
  });

  it('leaves at a given time after the arrival, which an earlier day requires', async () => {
    const id = await save('visitor', { ...guest, day: '2026-11-19' });
    expect(await refused('visitor/leave', { id })).toEqual(['leftAt FIELD_REQUIRED']);
    expect(await refused('visitor/leave', { id, leftAt: '09:59' })).toEqual(['leftAt CAMPUS_VISITOR_LEFT_EARLY']);
    await demo3.ask('/api/campus/visitor/leave', { id, leftAt: '10:00' });
    expect(await get('visitor', id)).toMatchObject({ status: 'left', leftAt: '10:00' });
  });

  it('needs a sentence when the purpose is another one', async () => {
    expect(await refused('visitor/save', { ...guest, purpose: 'other' })).toEqual(['purposeText FIELD_REQUIRED']);
  });

  it('is masked until a reader with the permission asks for the numbers', async () => {
    const id = await save('visitor', guest);
    const { visitorPhone, idNumber } = await get('visitor', id);
    expect(visitorPhone).toBe('138****2001');
    expect(idNumber).toMatch(/^\d*\*+\w*$/);
    expect(idNumber).not.toContain('19900307');
    const only = ['campus.visitor.read', 'campus.visitor.create'];
    const guard = await colleague(server, { userName: 'guard1', only });
    expect((await guard.call('/api/campus/visitor/read-contact', { id })).code).toBe('403');
    expect(await demo3.ask('/api/campus/visitor/read-contact', { id })).toEqual({
      visitorPhone: guest.visitorPhone,
      idNumber: guest.idNumber,
    });
  });

  it('is no one to an account of some classes', async () => {
    await save('visitor', guest);
    const classes = (await demo3.ask('/api/campus/class/page', {})).list as { id: string }[];
    const teacher = await colleague(server, { userName: 'teacher1', classes: [classes[0]?.id as string] });
    expect((await teacher.ask('/api/campus/visitor/page', {})).total).toBe(0);
    expect((await demo3.ask('/api/campus/visitor/page', {})).total).toBe(1);
  });

  it('is an open item after closing, and at once on a later day', async () => {
    const open = async () =>
      ((await demo3.ask('/api/attendance/open/list')).items as { key: string; count: number }[])
        .filter(({ key }) => key.endsWith('.visitorsInside'))
        .map(({ count }) => count);
    const id = await save('visitor', guest);
    expect(await open()).toEqual([]);
    setNow(at('18:00'));
    expect(await open()).toEqual([1]);
    setNow(at('08:00', '2026-11-21'));
    expect(await open()).toEqual([1]);
    await demo3.ask('/api/campus/visitor/leave', { id, leftAt: '12:00' });
    expect(await open()).toEqual([]);
  });

  it('stands in the printed month with a masked number', async () => {
    await save('visitor', guest);
    await save('visitor', { ...guest, visitorName: '孙志强', day: '2026-10-31' });
    const text = await printed('visitor', { month: '2026-11' });
    expect(text).toContain('马建国');
    expect(text).not.toContain('孙志强');
    expect(text).not.toContain(guest.visitorPhone);
    expect(text).toContain('138****2001');
  });
});
