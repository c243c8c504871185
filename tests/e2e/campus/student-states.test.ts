import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import { addMainAccount } from '../../support/tenants.ts';
import { type Caller, organizationId } from '../../support/test-server.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });
let demo3: Caller;
let gradeId: string;
let serial = 0;

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  gradeId = (await demo3.ask('/api/campus/grade/save', { gradeName: '状态年级', stage: 'senior', sort: 9 })).id;
});

const makeClass = async (className: string, capacity?: number): Promise<string> =>
  (await demo3.ask('/api/campus/class/save', { className, gradeId, ...(capacity !== undefined && { capacity }) })).id;
const makeChild = async (stuName: string, classId: string, more: Record<string, unknown> = {}): Promise<string> => {
  serial += 1;
  const parents = [
    { parentName: '何丽', relation: 'mother', parentPhone: `1370000${String(serial).padStart(4, '0')}` },
  ];
  const child = { stuName, sex: 'male', birthday: '2021-05-01', admissionDate: '2026-09-01', parents };
  return (await demo3.ask('/api/campus/student/save', { ...child, classId, ...more })).id;
};
const get = (id: string) => demo3.ask(`/api/campus/student/get?id=${id}`);

const languages = [
  {
    language: 'zh_CN',
    suffix: '中',
    change: '调班',
    more: '更多操作',
    moveOut: '离园',
    transfer: '转园',
    graduate: '毕业',
    resume: '恢复在园',
    graduateMany: '批量毕业',
    undoMany: '撤销批量毕业',
    day: '最后在园日',
    reason: '离园原因',
    name: '接收园名称',
    code: '接收园编码',
    consentBy: '同意的监护人',
    consentDate: '同意日期',
    consentMethod: '同意方式',
    written: '书面',
    classField: '班级',
    required: '请填写',
    requiredChoice: '请选择',
    early: '不能早于入园日期 2026-09-01',
    full: '已满（额定 1 人）。同年级还有空位：',
    moved: '已调到',
    unknown: '没有编码和名称都相符的园所，请与对方核对',
    suspended: '已暂停使用，不能接收。可清空编码，只登记转园',
    noConsent: '转出资料前，请登记监护人的同意',
    until: '在园至 2026-11-20',
    second: '已经是“已毕业”',
    ready: '2 名学生可以毕业',
    notYet: '2026-12-01 才入园，还不能毕业',
    start: '毕业 2 名学生',
    result: '2 名毕业',
    undone: '其中 2 名已撤销',
    rollTitle: '当日名单',
    noChildren: '这一天班里没有学生',
    now: '现在',
    history: '历史',
  },
  {
    language: 'en_US',
    suffix: 'E',
    change: 'Change class',
    more: 'More actions',
    moveOut: 'Move out',
    transfer: 'Transfer',
    graduate: 'Graduate',
    resume: 'Resume',
    graduateMany: 'Graduate classes',
    undoMany: 'Undo graduation of classes',
    day: 'Last day',
    reason: 'Reason',
    name: 'Receiving kindergarten',
    code: 'Code of the receiving kindergarten',
    consentBy: 'Consenting guardian',
    consentDate: 'Date of consent',
    consentMethod: 'Method of consent',
    written: 'In writing',
    classField: 'Class',
    required: 'Required',
    requiredChoice: 'Please select',
    early: 'Must not be before the admission on 2026-09-01',
    full: 'is full (1 places). Places in the same grade: ',
    moved: 'is now in',
    unknown: 'No kindergarten has this code and this name; please check with them',
    suspended: 'is suspended and cannot receive a child. Clear the code to record the transfer only',
    noConsent: 'Enter the consent of a guardian before data is handed over',
    until: 'here until 20 Nov 2026',
    second: 'Graduated',
    ready: '2 students can graduate',
    notYet: 'Starts on 2026-12-01 and cannot graduate yet',
    start: 'Graduate 2 students',
    result: '2 graduated',
    undone: '2 of them undone',
    rollTitle: 'Roll of a day',
    noChildren: 'No student was in the class on this day',
    now: 'now',
    history: 'History',
  },
] as const;

describe.each(inOneLanguage(languages, import.meta.filename))('a student, in $language', (words) => {
  let page: Page;
  let screen: ReturnType<typeof screenOf>;
  const drawer = () => screen.shown.getByRole('dialog');
  const dialog = () => page.locator('.ant-modal').filter({ visible: true }).last();
  const field = (label: string) =>
    dialog()
      .getByLabel(new RegExp(`^${label}\\s*\\*?$`))
      .first();
  const send = (label: string) => dialog().locator('.ant-modal-footer').getByRole('button', { name: label }).click();

  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language: words.language });
    await enter(page, 'demo3');
    screen = screenOf(page);
  });

  const open = async (id: string) => {
    await page.goto(`/campus/students?open=${id}`);
    await drawer().getByRole('button', { name: words.more }).waitFor();
  };
  const choose = async (item: string) => {
    await drawer().getByRole('button', { name: words.more }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await dialog().waitFor();
  };
  const writeDay = async (label: string, day: string) => {
    await field(label).fill(day);
    await field(label).press('Enter');
  };

  it('[B08:job] changes class in two clicks, and a full class refuses and names others', async () => {
    const [from, to, full] = [`甲${words.suffix}`, `乙${words.suffix}`, `满${words.suffix}`];
    const fromId = await makeClass(from);
    const toId = await makeClass(to);
    const fullId = await makeClass(full, 1);
    await makeChild(`占位${words.suffix}`, fullId);
    const id = await makeChild(`调班${words.suffix}`, fromId);
    await open(id);
    await drawer().getByRole('button', { name: words.change }).click();
    await page.getByRole('menuitem', { name: full }).click();
    await dialog().getByText(words.full).waitFor();
    await dialog().getByRole('button').last().click();
    expect((await get(id)).classId).toBe(fromId);
    await drawer().getByRole('button', { name: words.change }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^${to}`) }).click();
    await page.getByText(words.moved).waitFor();
    expect((await get(id)).classId).toBe(toId);

    // The class it came from still knows it on the day before.
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/campus/student/roll-of-class?*', async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto(`/campus/classes?open=${fromId}`);
    const roll = drawer().locator('section').filter({ hasText: words.rollTitle });
    await roll.locator('input').fill('2026-11-19');
    // The answer about today arrives while another day is being typed.
    answer();
    await roll.getByText(words.noChildren).waitFor();
    await roll.locator('input').press('Enter');
    await roll.getByText(`调班${words.suffix}`).waitFor();
    await roll.getByText(`${words.now}${words.language === 'zh_CN' ? '' : ' '}${to}`).waitFor();
  });

  it('[F15] moves out with a reason and a day, and comes back into a class', async () => {
    const name = `离园${words.suffix}`;
    const classId = await makeClass(`丙${words.suffix}`);
    const id = await makeChild(name, classId);
    await open(id);
    await choose(words.moveOut);
    await send(words.moveOut);
    await dialog().getByText(words.required).first().waitFor();
    await field(words.reason).fill('举家搬迁');
    await writeDay(words.day, '2026-08-31');
    await send(words.moveOut);
    await dialog().getByText(words.early).waitFor();
    await writeDay(words.day, '2026-11-20');
    await send(words.moveOut);
    await drawer().getByText(words.until).waitFor();
    expect(await get(id)).toMatchObject({ status: 'moved-out', leaveDate: '2026-11-20' });
    await drawer().getByRole('tab', { name: words.history }).click();
    await drawer().getByText('举家搬迁').waitFor();

    await choose(words.resume);
    await send(words.resume);
    await expect.poll(async () => (await get(id)).status).toBe('enrolled');
    expect(await get(id)).toMatchObject({ classId, leaveDate: null });
  });

  it('[F15] transfers to a kindergarten of the platform with consent, unless that one is suspended', async () => {
    const id = await makeChild(`转园${words.suffix}`, await makeClass(`丁${words.suffix}`));
    const { db } = site.server;
    const kigId = await organizationId(db, 'KG0003');
    const { name } = await db
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', kigId)
      .executeTakeFirstOrThrow();
    const suspend = (status: 'suspended' | 'normal') =>
      db.updateTable('organizations').set({ status }).where('id', '=', kigId).execute();
    await open(id);
    await choose(words.transfer);
    await field(words.name).fill('别的幼儿园');
    await field(words.code).fill('KG0003');
    await send(words.transfer);
    await expect.poll(() => dialog().getByText(words.noConsent).count()).toBe(3);
    await field(words.consentBy).fill('何丽');
    await field(words.consentMethod).click();
    await page.getByTitle(words.written, { exact: true }).last().click();
    await writeDay(words.consentDate, '2026-11-19');
    await send(words.transfer);
    await dialog().getByText(words.unknown).waitFor();
    await field(words.name).fill(name);
    await suspend('suspended');
    await send(words.transfer);
    await dialog().getByText(words.suspended).waitFor();
    await suspend('normal');
    await send(words.transfer);
    await drawer().getByText(words.until).waitFor();
    expect(await get(id)).toMatchObject({ status: 'transferred' });
    const userName = `receiver.${words.suffix === 'E' ? 'en' : 'zh'}`;
    await addMainAccount(db, userName, kigId);
    const { list } = await (await site.server.as(userName)).ask('/api/campus/lead/page', { q: `转园${words.suffix}` });
    expect(list).toMatchObject([{ parentName: '何丽', status: 'pending' }]);
  });

  it('[F15] graduates once: the second of two users is told of the first', async () => {
    const id = await makeChild(`毕业${words.suffix}`, await makeClass(`戊${words.suffix}`));
    await open(id);
    await choose(words.moveOut);
    await field(words.reason).fill('搬家');
    await demo3.ask('/api/campus/student/graduate', { id, leaveDate: '2026-11-20' });
    await send(words.moveOut);
    await dialog().getByText('周敏').waitFor();
    expect((await get(id)).status).toBe('graduated');
  });

  it('[F15] graduates with the whole class, after a trial that names who cannot, and back', async () => {
    const className = `毕业班${words.suffix}`;
    const classId = await makeClass(className);
    const ids = [await makeChild(`一号${words.suffix}`, classId), await makeChild(`二号${words.suffix}`, classId)];
    await makeChild(`未到${words.suffix}`, classId, { admissionDate: '2026-12-01' });
    await page.goto('/campus/students');
    await screen.shown.getByRole('button', { name: words.graduateMany }).click();
    const boxes = dialog().getByRole('checkbox');
    await boxes.first().waitFor();
    for (const box of await boxes.all()) if (await box.isChecked()) await box.uncheck();
    await dialog().getByRole('checkbox', { name: className }).check();
    await dialog().getByText(words.ready).waitFor();
    await dialog().getByText(words.notYet).waitFor();
    await dialog().getByRole('button', { name: words.start }).click();
    for (const id of ids) await expect.poll(async () => (await get(id)).status).toBe('graduated');
    await dialog().getByText(words.result).waitFor();
    await dialog().getByRole('button', { name: words.undoMany }).click();
    await page.locator('.ant-modal-confirm').getByRole('button', { name: words.undoMany }).click();
    await dialog().getByText(words.undone).waitFor();
    for (const id of ids) expect((await get(id)).status).toBe('enrolled');
  });
});
