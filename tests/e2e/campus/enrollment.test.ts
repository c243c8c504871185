import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';
import { goWithin, moveTo } from '../../support/within-page.ts';

const site = startSite();
let page: Page;
let demo3: Caller;

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  page = await site.browser.open(site.server.address);
  await enter(page, 'demo3', '/campus/enrollment');
});

/** The shown tab; hidden tabs stay in the page. */
const shown = (within: Page = page) => within.getByRole('tabpanel').filter({ visible: true });
const rows = (within: Page = page) => shown(within).locator('tbody tr[data-row-key]');
const drawer = (within: Page = page) => shown(within).getByRole('dialog');
/** The dialog with a question. */
const question = (title: string, within: Page = page) =>
  within.getByRole('dialog').filter({ hasText: title, visible: true });
/** The input under a label; the label of a required one ends in a star. */
const field = (within: Locator, label: string) => within.getByLabel(new RegExp(`^${label}\\s*\\*?$`)).first();

async function choose(within: Locator, label: string, option: string) {
  await field(within, label).click();
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(option, { exact: true }).click();
}
async function writeDay(within: Locator, label: string, day: string) {
  await field(within, label).fill(day);
  await page.keyboard.press('Enter');
}

const column = (state: string, within: Page = page) => shown(within).getByRole('region', { name: state });
const card = (child: string, within: Page = page) => shown(within).locator('[data-lead]').filter({ hasText: child });
const isIn = (child: string, state: string, within: Page = page) =>
  column(state, within).locator('[data-lead]').filter({ hasText: child }).waitFor();
const leadOf = async (child: string) => (await demo3.ask('/api/campus/lead/page', { q: child })).list[0];
const statusOf = async (child: string) => (await leadOf(child)).status;

/** Drags a card by the mouse and holds it over a column. */
async function carry(child: string, state: string) {
  const from = await card(child).boundingBox();
  const to = await column(state).boundingBox();
  if (!from || !to) throw new Error(`${child} or ${state} is not on the board`);
  await page.mouse.move(from.x + 40, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 30, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
}

describe('a lead', () => {
  it('[F07] goes from the first call to a student in a class', async () => {
    await shown().getByRole('button', { name: '新增招生意向' }).click();
    await field(shown(), '幼儿姓名').fill('单若溪');
    await choose(shown(), '性别', '女');
    await writeDay(shown(), '出生日期', '2023-05-03');
    await field(shown(), '监护人').fill('单丽');
    await choose(shown(), '与幼儿关系', '妈妈');
    await field(shown(), '手机号').fill('13711112222');
    await choose(shown(), '来源', '转介绍');
    await page.getByRole('button', { name: '保存招生意向' }).click();
    await page.getByText('保存成功').first().waitFor();

    await goWithin(page, '/campus/enrollment?q=单若溪');
    await rows().filter({ hasText: '单若溪' }).first().click();
    await drawer().getByText('尚未联系单丽。').waitFor();
    await drawer().getByText('137****2222').waitFor();
    await drawer().getByRole('button', { name: '记录沟通' }).click();
    await drawer().locator('form').getByRole('button', { name: '开始跟进' }).click();
    await expect
      .poll(() =>
        drawer()
          .locator('p')
          .getByText(/^请(填写|选择)$/)
          .count(),
      )
      .toBe(2);
    await choose(drawer(), '方式', '电话');
    await field(drawer(), '沟通内容').fill('想了解小班，约到园参观');
    await writeDay(drawer(), '下次跟进', '2035-01-15');
    await drawer().locator('form').getByRole('button', { name: '开始跟进' }).dblclick();
    await drawer().getByText('下次联系单丽：2035-01-15。').waitFor();
    await drawer().locator('ol').getByText('想了解小班，约到园参观').waitFor();

    await drawer().getByRole('button', { name: '记录沟通' }).click();
    await choose(drawer(), '方式', '来园咨询');
    await field(drawer(), '沟通内容').fill('看过教室，准备报名');
    await drawer().getByRole('button', { name: '保存沟通记录' }).click();
    await drawer().locator('ol').getByText('看过教室，准备报名').waitFor();
    const talks = await drawer().locator('ol > li').allInnerTexts();
    expect(talks).toHaveLength(2);
    expect(talks[0]).toMatch(/周敏\s*来园咨询\s*看过教室，准备报名/);
    expect(talks[1]).toMatch(/周敏\s*电话\s*想了解小班，约到园参观\s*约定下次：2035-01-15/);

    await drawer().getByRole('button', { name: '预录取' }).click();
    await question('预录取：单若溪').getByRole('button', { name: '预录取' }).click();
    await drawer().getByRole('button', { name: '录取入园' }).click();
    const admit = question('录取入园：单若溪');
    await choose(admit, '班级', '小一班');
    await writeDay(admit, '入园日期', '2026-09-01');
    await admit.getByRole('button', { name: '录取入园' }).click();
    await drawer().getByRole('link', { name: '单若溪' }).click();
    await page.waitForURL(/\/campus\/students\?open=/);
    await drawer().getByText('小一班').first().waitFor();
    await drawer().getByText('单丽').waitFor();
    const data = await demo3.ask('/api/campus/student/page', { q: '单若溪' });
    expect(data.list).toMatchObject([
      { stuName: '单若溪', classIdText: '小一班', admissionDate: '2026-09-01', birthday: '2023-05-03', sex: 'female' },
    ]);
  });

  it('says what an admission still needs, and leads to the form', async () => {
    const known = { childName: '缺资料', parentName: '缺爸', parentPhone: '13711112299', source: 'phone' };
    const { id } = await demo3.ask('/api/campus/lead/save', known);
    await demo3.ask('/api/campus/lead/follow', { id, method: 'phone', content: '愿意入园' });
    await goWithin(page, '/campus/enrollment?q=缺资料');
    await rows().filter({ hasText: '缺资料' }).first().click();
    const note = drawer().getByRole('note').filter({ hasText: '录取前请补充：性别、出生日期。' });
    await note.getByRole('link', { name: '编辑资料' }).click();
    await page.waitForURL(new RegExp(`/campus/enrollment/${id}/edit`));
    await choose(shown(), '性别', '男');
    await writeDay(shown(), '出生日期', '2023-05-03');
    await page.getByRole('button', { name: '保存招生意向' }).click();
    await page.waitForURL((url) => url.pathname === '/campus/enrollment');
    await moveTo(page, `/campus/enrollment?q=缺资料&open=${id}`);
    await drawer().getByRole('button', { name: '预录取' }).waitFor();
    await expect.poll(() => note.count()).toBe(0);
  });

  it('is marked invalid with a required reason, and can be followed again', async () => {
    await goWithin(page, '/campus/enrollment?q=徐知夏');
    await rows().filter({ hasText: '徐知夏' }).first().click();
    await drawer().getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '标为无效' }).click();
    const reason = question('标为无效：徐知夏');
    await reason.getByRole('button', { name: '标为无效' }).click();
    await reason.getByText('请填写').waitFor();
    expect(await statusOf('徐知夏')).toBe('pending');
    await field(reason, '原因').fill('已在别园报名');
    await reason.getByRole('button', { name: '标为无效' }).click();
    await drawer().getByRole('button', { name: '重新跟进' }).waitFor();
    await drawer().getByRole('tab', { name: '历史' }).click();
    await drawer().getByText('已在别园报名').waitFor();
    await drawer().getByRole('button', { name: '重新跟进' }).click();
    await expect.poll(() => statusOf('徐知夏')).toBe('following');
    await drawer().getByRole('button', { name: '重新跟进' }).waitFor({ state: 'detached' });
  });

  it('shows the whole number of a family on demand, and logs the look', async () => {
    const { id } = await leadOf('林远舟');
    await moveTo(page, `/campus/enrollment?open=${id}`);
    await drawer().getByRole('heading', { name: '林远舟' }).waitFor();
    await drawer()
      .getByText(/^199\*{4}\d{4}$/)
      .waitFor();
    await drawer().getByRole('button', { name: '显示电话' }).click();
    await drawer()
      .getByRole('link', { name: /^199\d{8}$/ })
      .waitFor();
    const looks = await site.server.db.selectFrom('personal_data_looks').selectAll().execute();
    expect(looks).toMatchObject([{ entity: 'campus.lead', record_id: id }]);
  });
});

describe('the list of leads', () => {
  it('keeps a half-typed talk while the next lead is shown, until it is cancelled', async () => {
    await goWithin(page, '/campus/enrollment?status=following');
    await expect.poll(() => rows().filter({ hasNotText: '跟进中' }).count()).toBe(0);
    await rows().first().click();
    await drawer().getByRole('button', { name: '记录沟通' }).click();
    await field(drawer(), '沟通内容').fill('只说了一半');
    await drawer().getByRole('button', { name: '下一条' }).click();
    await drawer().getByText('第 2 /').waitFor();
    expect(await field(drawer(), '沟通内容').count()).toBe(0);
    await drawer().getByRole('button', { name: '关闭' }).click();
    await rows().first().click();
    expect(await field(drawer(), '沟通内容').inputValue()).toBe('只说了一半');
    await drawer()
      .getByRole('button', { name: /^取\s*消$/ })
      .click();
    await field(drawer(), '沟通内容').waitFor({ state: 'detached' });
  });

  it('shows all its columns even with long names', async () => {
    const { code } = await demo3.call('/api/campus/lead/save', {
      childName: '欧阳'.padEnd(40, '长'),
      parentName: '司马'.padEnd(40, '长'),
      parentPhone: '13722223333',
      source: 'phone',
    });
    expect(code).toBe('200');
    const english = await site.browser.open(site.server.address, { language: 'en_US', width: 1024 });
    await enter(english, 'demo3', '/campus/enrollment');
    const frame = await rows(english).filter({ hasText: '欧阳' }).first().boundingBox();
    const next = await shown(english).getByRole('columnheader', { name: 'Next follow-up' }).boundingBox();
    for (const box of [next, frame] as { x: number; width: number }[]) {
      expect(box.x + box.width).toBeLessThanOrEqual(1024);
    }
    await english.context().close();
  });

  it('counts each state, and finds the leads that are due by today', async () => {
    await goWithin(page, '/campus/enrollment');
    const counts = await demo3.ask('/api/campus/lead/count-by-status');
    const segment = (label: string) => shown().locator('.ant-segmented-item').filter({ hasText: label });
    await expect.poll(() => segment('跟进中').innerText()).toMatch(new RegExp(`${counts.byStatus.following}$`));
    await segment('今日待跟进').click();
    await shown().getByText(`共 ${counts.due} 条`).waitFor();
    const dates = await rows().evaluateAll((list) => list.map((row) => (row as HTMLElement).innerText));
    expect(dates).not.toEqual([]);
    for (const text of dates) expect(text).toMatch(/今天|逾期 \d+ 天/);
    await segment('全部').click();
    await shown().getByText(`共 ${counts.all} 条`).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('the board of leads', () => {
  it('[F07] has a column of cards for each state, and a filter shows one column', async () => {
    await goWithin(page, '/campus/enrollment');
    await shown().getByText('看板').click();
    await isIn('高承言', '待跟进');
    expect(await shown().getByRole('region').allInnerTexts()).toHaveLength(5);
    expect(page.url()).toContain('view=board');
    const { width, scrolls } = await column('无效').evaluate((element) => ({
      width: element.parentElement?.clientWidth,
      scrolls: element.parentElement?.scrollWidth,
    }));
    expect(scrolls).toBe(width);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(768);
    await shown().locator('.ant-segmented-item').filter({ hasText: '无效' }).click();
    await expect.poll(() => shown().getByRole('region').count()).toBe(1);
    await card('韩雨彤').getByRole('button', { name: '韩雨彤', exact: true }).click();
    await drawer().getByRole('heading', { name: '韩雨彤' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('moves a card by the mouse if a transition exists, and puts it back on cancel', async () => {
    await goWithin(page, '/campus/enrollment?view=board');
    await isIn('郭子谦', '跟进中');
    await carry('郭子谦', '预录取');
    await expect.poll(() => column('预录取').getAttribute('data-place')).toBe('open');
    expect(await column('已录取').getAttribute('data-place')).toBe('closed');
    await page.mouse.up();
    await isIn('郭子谦', '预录取');
    await question('预录取：郭子谦').getByRole('button', { name: '取消' }).click();
    await isIn('郭子谦', '跟进中');
    expect(await statusOf('郭子谦')).toBe('following');

    await carry('郭子谦', '预录取');
    await page.mouse.up();
    await writeDay(question('预录取：郭子谦'), '预计入园', '2027-02-20');
    await question('预录取：郭子谦').getByRole('button', { name: '预录取' }).click();
    await expect.poll(() => leadOf('郭子谦')).toMatchObject({ status: 'pre-admitted', expectedDate: '2027-02-20' });
    await isIn('郭子谦', '预录取');
  });

  it('leaves a card in place if no transition exists', async () => {
    await goWithin(page, '/campus/enrollment?view=board');
    await isIn('胡清和', '待跟进');
    const { version } = await leadOf('胡清和');
    await carry('胡清和', '已录取');
    await page.mouse.up();
    await page.getByRole('status').getByText('胡清和没有移动，仍在“待跟进”。').waitFor({ state: 'attached' });
    await isIn('胡清和', '待跟进');
    expect(await page.locator('.ant-modal-wrap').filter({ visible: true }).count()).toBe(0);
    expect(await leadOf('胡清和')).toMatchObject({ status: 'pending', version });
  });

  it('moves a card by keyboard, and announces each step to screen readers', async () => {
    await goWithin(page, '/campus/enrollment?view=board');
    await isIn('沈其琛', '无效');
    const said = (text: string) => page.getByRole('status').getByText(text).waitFor({ state: 'attached' });
    await card('沈其琛').getByRole('button', { name: '移动沈其琛' }).focus();
    await page.keyboard.press('Space');
    await said('沈其琛在原来的“无效”，放下不会改变；可以放到：跟进中。');
    await page.keyboard.press('ArrowLeft');
    await said('沈其琛在“跟进中”，放下就是“重新跟进”。');
    await page.keyboard.press('Escape');
    await said('已取消，沈其琛仍在“无效”。');
    expect(await statusOf('沈其琛')).toBe('invalid');

    await card('沈其琛').getByRole('button', { name: '移动沈其琛' }).focus();
    await page.keyboard.press('Space');
    await said('沈其琛在原来的“无效”，放下不会改变；可以放到：跟进中。');
    await page.keyboard.press('ArrowLeft');
    await said('沈其琛在“跟进中”，放下就是“重新跟进”。');
    await page.keyboard.press('Space');
    await expect.poll(() => statusOf('沈其琛')).toBe('following');
    await isIn('沈其琛', '跟进中');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-lead]')?.textContent))
      .toContain('沈其琛');
  });
});

describe('a column of the board', () => {
  it('shows its failed load alone, and loads after a retry', async () => {
    await page.route('**/api/campus/lead/page*', (route) =>
      route.request().postData()?.includes('"invalid"') ? route.abort() : route.continue(),
    );
    await page.goto('/campus/enrollment?view=board');
    await column('无效').getByText('加载失败').waitFor();
    await isIn('高承言', '待跟进');
    await page.unroute('**/api/campus/lead/page*');
    await column('无效').getByRole('button', { name: '点击重试' }).click();
    await isIn('唐一帆', '无效');
    expect(await column('无效').getByRole('alert').count()).toBe(0);
  });

  it('shows twenty cards, and the rest on demand', async () => {
    for (let family = 0; family < 17; family += 1) {
      const parentPhone = `1371111${3000 + family}`;
      await demo3.ask('/api/campus/lead/save', {
        childName: '钱多多',
        parentName: '钱多',
        parentPhone,
        source: 'phone',
      });
    }
    const data = await demo3.ask('/api/campus/lead/count-by-status');
    const pending = data.byStatus.pending as number;
    await goWithin(page, '/campus/enrollment?view=board');
    const cards = column('待跟进').locator('[data-lead]');
    await expect.poll(() => cards.count()).toBe(20);
    await column('待跟进')
      .getByRole('button', { name: `再显示 ${pending - 20} 条` })
      .click();
    await expect.poll(() => cards.count()).toBe(pending);
  });
});

describe('two users of one lead', () => {
  it('lose no typed talk when one closes the lead while the other types', async () => {
    const { id } = await leadOf('宋乐之');
    await moveTo(page, `/campus/enrollment?open=${id}`);
    await drawer().getByRole('heading', { name: '宋乐之' }).waitFor();
    await drawer().getByRole('button', { name: '记录沟通' }).click();
    await choose(drawer(), '方式', '电话');
    await field(drawer(), '沟通内容').fill('下周再来');
    await demo3.ask('/api/campus/lead/invalidate', { id, reason: '搬走了' });
    await drawer().getByRole('button', { name: '保存沟通记录' }).click();
    await drawer().getByText('只有跟进中或预录取的意向才能记录跟进').waitFor();
    await drawer().getByRole('button', { name: '重新跟进' }).click();
    await drawer().getByRole('button', { name: '预录取' }).waitFor();
    await drawer().getByRole('button', { name: '保存沟通记录' }).click();
    await drawer().locator('ol').getByText('下周再来').waitFor();
    const data = await demo3.ask(`/api/campus/lead/follow-ups?id=${id}`);
    expect(
      data.map(({ content }: { content: string }) => content).filter((said: string) => said === '下周再来'),
    ).toHaveLength(1);
  });

  it('[F07] make one transition only, and the second sees the change of the first in English', async () => {
    const other = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark' });
    await enter(other, 'demo3', '/campus/enrollment?view=board&q=罗以恒');
    await goWithin(page, '/campus/enrollment?view=board');
    await isIn('罗以恒', 'Following', other);
    await isIn('罗以恒', '跟进中');
    await other.getByRole('button', { name: 'More for 罗以恒' }).click();
    await other.getByRole('menuitem', { name: 'Pre-admit' }).click();
    await card('罗以恒').getByRole('button', { name: '罗以恒的更多操作' }).click();
    await page.getByRole('menuitem', { name: '标为无效' }).click();
    await field(question('标为无效：罗以恒'), '原因').fill('搬走了');
    await question('标为无效：罗以恒').getByRole('button', { name: '标为无效' }).click();
    await isIn('罗以恒', '无效');

    const refused = question('Pre-admit: 罗以恒', other);
    await refused.getByRole('button', { name: 'Pre-admit' }).click();
    await refused.getByText(/周敏.*Invalid/).waitFor();
    await refused.getByRole('button', { name: 'Close' }).last().click();
    await isIn('罗以恒', 'Invalid', other);
    const data = await demo3.ask(`/api/campus/lead/history?id=${(await leadOf('罗以恒')).id}`);
    expect(data.entries[0]).toMatchObject({ act: 'invalidate', asks: { reason: '搬走了' } });
    expect(data.entries.filter(({ act }: { act: string }) => act === 'preAdmit')).toHaveLength(0);
    await other.context().close();
  });
});

describe('a reader of several kindergartens', () => {
  it('sees the board with masked names and no buttons to move cards', async () => {
    const operator = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(operator, 'demo9', '/campus/enrollment?view=board&status=admitted');
    const admitted = column('Admitted', operator).locator('[data-lead]');
    await admitted.filter({ hasText: '青禾里幼儿园' }).first().waitFor();
    for (const text of await admitted.allInnerTexts()) expect(text.trim()).toMatch(/^.\*\s/);
    expect(
      await shown(operator)
        .getByRole('button', { name: /^(Move|More for)/ })
        .count(),
    ).toBe(0);
    await operator.context().close();
  });
});
