import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enter, signIn } from '../../support/browser.ts';
import { give, photo } from '../../support/given-files.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import { organizationId } from '../../support/test-server.ts';
import { moveTo } from '../../support/within-page.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });

/** Opens a path as an account: without one the messages, which load in less time than home and have the same menu. */
async function open(userName: string, path = '/message', language: 'zh_CN' | 'en_US' = 'zh_CN'): Promise<Page> {
  const page = await site.browser.open(site.server.address, { language });
  await enter(page, userName, path);
  return page;
}

const zh = {
  language: 'zh_CN',
  marks: '[B01:zh] [G22:zh]',
  code: 'KG0003',
  menu: ['主菜单', '园所管理', '幼儿园'],
  openings: '查看开园申请',
  settings: '园所设置',
  save: '保存幼儿园',
  saved: '保存成功',
  required: '请填写',
  choose: '请选择',
  typed: {
    code: 'XXX-01',
    name: '小星星实验幼儿园',
    address: '漕溪北路 331 号',
    website: 'www.xiaoxingxing.example',
    contactName: '马春梅',
    terminalLogin: 'xiaoxingxing-td',
  },
  chosen: { kigType: ['普惠性民办', '民办'], systemType: ['微信版', '家长消息：微信模板消息'] },
  openingDate: ['2019-09-01', '2019-09-01'],
  area: ['徐汇', '徐汇区'],
  told: {
    幼儿园编码: 'XXX-01',
    幼儿园类型: '普惠性民办',
    系统类型: '微信版',
    审核状态: '平台直接开通',
    开园日期: '2019-09-01',
    所在区域: '徐汇区',
    详细地址: '漕溪北路 331 号',
    网站: 'www.xiaoxingxing.example',
    负责人: '马春梅',
    终端登录名: 'xiaoxingxing-td',
    有晨检机: '是',
    有签到机: '是',
  },
  totals: ['学生数', '教职工数', '班级数'],
  photos: ['小星星实验幼儿园的照片 1', '小星星实验幼儿园的照片 2'],
  crop: ['裁剪图片', '使用这部分', '已上传，保存后生效'],
  website: '请输入网址，例如 www.example.cn',
  taken: '这个编码已被使用',
};
const en: typeof zh = {
  language: 'en_US',
  marks: '[B01:en] [G22:en]',
  code: 'KG0002',
  menu: ['Main menu', 'Campus', 'Kindergartens'],
  openings: 'View openings',
  settings: 'Kindergarten settings',
  save: 'Save kindergarten',
  saved: 'Saved successfully',
  required: 'Required',
  choose: 'Please select',
  typed: {
    code: 'GV-02',
    name: 'Green Valley',
    address: '62 Fourth Ring Road',
    website: 'https://valley.example',
    contactName: 'Zhao Lin',
    terminalLogin: 'valley-td',
  },
  chosen: { kigType: ['Public', 'Private'], systemType: ['Universal', 'Messages to parents: app push'] },
  openingDate: ['2016-03-01', '1 Mar 2016'],
  area: ['Chaoyang', 'Beijing.*Chaoyang'],
  told: {
    Code: 'GV-02',
    Type: 'Public',
    'System type': 'Universal',
    Approval: 'Opened by the operator',
    'Opening date': '1 Mar 2016',
    Area: 'Chaoyang District',
    Address: '62 Fourth Ring Road',
    Website: 'https://valley.example',
    Manager: 'Zhao Lin',
    'Terminal login': 'valley-td',
    'Has a morning-check machine': 'Yes',
    'Has a sign-in machine': 'Yes',
  } as unknown as (typeof zh)['told'],
  totals: ['Students', 'Employees', 'Classes'],
  photos: ['Photo 1 of Green Valley'],
  crop: ['Crop the picture', 'Use this part', 'Uploaded; kept once you save'],
  website: 'Enter a web address, such as www.example.cn',
  taken: 'This code is in use',
};

/** The required fields of the record. */
const chosenFields = ['kigType', 'systemType', 'areaId'];
const requiredFields = [
  'code',
  'name',
  'kigType',
  'systemType',
  'openingDate',
  'areaId',
  'address',
  'contactName',
  'terminalLogin',
];

describe('the record of a kindergarten', () => {
  it.each([zh, en])(
    '[B01:job] $marks [C29] [E05] [E07] is completed by operations from the list and read back: $language',
    async (words) => {
      const { server } = site;
      // As a kindergarten of before this record: nothing but its organization.
      await sql`update organizations set kig_type = null, system_type = null, opening_date = null, area_id = null,
        has_morning_check_machine = null, has_check_in_machine = null where code = ${words.code}`.execute(server.db);
      const id = await organizationId(server.db, words.code);
      const page = await open('demo9', '/message', words.language as 'zh_CN');
      const main = page.getByRole('navigation', { name: words.menu[0] as string });
      await main.getByRole('button', { name: words.menu[1] as string }).click();
      await main.getByRole('link', { name: words.menu[2] as string, exact: true }).click();
      const screen = screenOf(page);
      await screen.shown.getByRole('link', { name: words.openings }).waitFor();
      await screen.rows.filter({ hasText: words.code }).click();
      await screen.drawer.getByRole('button', { name: words.settings }).click();
      await page.waitForURL(`**/kigBaseKigSetting/${id}*`);
      expect(await main.locator('a[href="/kigBaseKigSetting"]').count()).toBe(0);

      await screen.field('code').waitFor();
      for (const path of Object.keys(words.typed)) await screen.type(path, '');
      await page.getByRole('button', { name: words.save }).click();
      await expect
        .poll(() => screen.issues())
        .toEqual(
          Object.fromEntries(
            requiredFields.map((path) => [path, chosenFields.includes(path) ? words.choose : words.required]),
          ),
        );

      for (const [path, text] of Object.entries(words.typed)) await screen.type(path, text);
      await screen.type('website', 'sunflower');
      await screen.choose('kigType', words.chosen.kigType[0] as string);
      await screen.choose('systemType', words.chosen.systemType[0] as string);
      await screen
        .field('systemType')
        .getByText(words.chosen.systemType[1] as string)
        .waitFor();
      await screen.writeDay('openingDate', words.openingDate[0] as string);
      await screen.type('areaId', words.area[0] as string);
      await page
        .locator('.ant-select-dropdown')
        .filter({ visible: true })
        .getByTitle(new RegExp(words.area[1] as string))
        .first()
        .click();
      for (const flag of ['hasMorningCheckMachine', 'hasCheckInMachine']) {
        await screen.field(flag).getByRole('switch', { checked: false }).click();
      }
      for (const place of ['photoOne', 'photoTwo'].slice(0, words.photos.length)) {
        await give(page, screen.field(place), await photo(`${place}.jpg`, 640, 480));
        const crop = page.getByRole('dialog', { name: words.crop[0] as string });
        await crop.getByRole('application').waitFor();
        await crop.getByRole('button', { name: words.crop[1] as string }).click();
        await screen
          .field(place)
          .getByText(words.crop[2] as string)
          .waitFor();
      }
      await page.getByRole('button', { name: words.save }).click();
      await expect.poll(() => screen.issues()).toEqual({ website: words.website });
      await screen.type('website', words.typed.website);
      await screen.type('code', 'KG0001');
      await page.getByRole('button', { name: words.save }).click();
      await expect.poll(() => screen.issues()).toEqual({ code: words.taken });
      await screen.type('code', words.typed.code);
      await page.getByRole('button', { name: words.save }).click();
      await page.getByText(words.saved).first().waitFor();

      await screen.rows.filter({ hasText: words.typed.name }).click();
      await screen.drawer.getByRole('heading', { name: words.typed.name }).waitFor();
      for (const [label, text] of Object.entries(words.told)) expect(await screen.told(label), label).toBe(text);
      const counts = await countsOf(id);
      for (const [index, label] of words.totals.entries()) expect(await screen.told(label)).toBe(counts[index]);
      for (const label of words.photos) {
        const shown = screen.drawer.getByRole('img', { name: label });
        await shown.waitFor();
        await expect.poll(() => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
      }
      await page.context().close();
    },
    60_000,
  );
});

/** Returns the numbers of children, staff and classes of a kindergarten, as the database has them. */
async function countsOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ counts: string[] }>`select array[
    (select count(*) from students where kig_id = ${id} and status = 'enrolled' and not deleted),
    (select count(*) from teachers where kig_id = ${id} and status = 'in-service' and not deleted),
    (select count(*) from classes where kig_id = ${id} and not deleted)]::text[] as counts`.execute(site.server.db);
  return (rows[0] as { counts: string[] }).counts;
}

describe('the screen of kindergartens', () => {
  it('[B01:refusal] is closed to other kinds of user, and leaves code, type and area of the own one to the operator', async () => {
    const paths = ['/campus/kindergartens', '/kigCampusChangePsd'];
    const institution = await open('demo6', paths[0]);
    for (const [index, path] of paths.entries()) {
      await moveTo(institution, path);
      // Each path has a tab of its own beside home.
      await expect.poll(() => institution.getByRole('tab').count()).toBe(index + 2);
      await institution.getByRole('heading', { name: '您的身份不能访问此页面' }).waitFor();
    }
    const foreign = await organizationId(site.server.db, 'KG0001');
    const group = await open('demo4', `/kigBaseKigSetting/${foreign}?kigId=${foreign}`);
    await group.getByRole('heading', { name: '您的身份不能访问此页面' }).waitFor();

    const head = await open('demo3', '/kigBaseKigSetting');
    const screen = screenOf(head);
    await screen.field('code').waitFor();
    for (const path of ['code', 'kigType', 'areaId']) {
      expect(await screen.field(path).locator('input').first().isDisabled(), path).toBe(true);
      await screen.field(path).getByText('如需修改，请联系平台运营人员').waitFor();
    }
    const other = (
      await site.server.db
        .selectFrom('organizations')
        .select('id')
        .where('kind', '=', 'group')
        .executeTakeFirstOrThrow()
    ).id;
    await moveTo(head, `/kigBaseKigSetting/${other}?kigId=${other}`);
    await screen.shown.getByRole('alert').waitFor();
    expect(await screen.field('code').count()).toBe(0);
    for (const page of [institution, group, head]) await page.context().close();
  });

  it('[B01:job] is found with the keyboard by those who have many', async () => {
    const page = await open('demo9');
    await page.getByRole('tab', { selected: true }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^输入名称/ }).fill('xrk');
    await page.getByRole('option', { name: /向日葵幼儿园/ }).click();
    await page.waitForURL('**/campus/kindergartens/**');
    await screenOf(page).shown.getByRole('heading', { name: '向日葵幼儿园' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(
      `/campus/kindergartens/${await organizationId(site.server.db, 'KG0001')}`,
    );
    await page.context().close();
  });
});

describe('the passwords of a kindergarten', () => {
  it('[C33] are set on a page without a menu row, after refusals at their fields, and hold at the next sign-in', async () => {
    const { server } = site;
    const caller = await server.as('demo3');
    const id = await organizationId(server.db, 'KG0001');
    await caller.ask('/api/campus/kindergarten/save', { id, terminalLogin: 'gate-td' });
    const page = await open('demo3', '/campus/kindergartens');
    const { rows, drawer, shown } = screenOf(page);
    await rows.first().click();
    await drawer.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '修改园区密码' }).click();
    await page.waitForURL(`**/kigCampusChangePsd/${id}*`);
    await shown.getByRole('heading', { name: '修改园区密码' }).waitFor();
    expect(await page.locator('nav a[href="/kigCampusChangePsd"]').count()).toBe(0);
    const type = (label: string, text: string) => shown.getByLabel(label, { exact: true }).fill(text);
    const save = shown.getByRole('button', { name: '修改密码', exact: true });
    await shown.getByRole('radio', { name: /终端账号 gate-td/ }).check();
    await save.click();
    for (const text of ['请输入新密码', '请再输入一次新密码', '请输入您的登录密码'])
      await shown.getByText(text).waitFor();
    await type('新密码', 'abc123');
    await type('确认新密码', 'abc124');
    await type('您的登录密码', 'Wrong_12');
    await save.click();
    await shown.getByText('两次输入的密码不一致').waitFor();
    await type('新密码', 'Gate_123');
    await type('确认新密码', 'Gate_123');
    await save.click();
    await shown.getByText('密码不对', { exact: true }).waitFor();
    await type('您的登录密码', caller.password);
    await save.click();
    await page.getByText('“gate-td”的密码已修改').waitFor();
    expect(await shown.getByLabel('新密码', { exact: true }).inputValue()).toBe('');
    const terminal = await site.browser.open(server.address, { language: 'zh_CN' });
    await signIn(terminal, 'gate-td', 3, 'Gate_123');
    await terminal.getByRole('tab').first().waitFor();
    expect(await terminal.getByRole('dialog').count()).toBe(0);
    for (const one of [page, terminal]) await one.context().close();
  });
});

describe('the page of a group', () => {
  it.each([
    ['zh_CN', '集团', ['幼儿园', '学生', '教职工', '班级', '今日到园', '今日未到', '待完善', '即将到期']],
    [
      'en_US',
      'Groups',
      ['Kindergarten', 'Students', 'Employees', 'Classes', 'Arrived today', 'Not arrived', 'Incomplete', 'Ends soon'],
    ],
  ] as const)(
    '[A02:job] compares the members of the own group, and leads to their records: %s',
    async (language, menu, headings) => {
      const { db } = site.server;
      await sql`update organizations set terminal_account_id = null where code = 'KG0001'`.execute(db);
      await sql`update contracts set ends_on = '2026-12-31' where kind = 'service'
      and kindergarten_id = (select id from organizations where code = 'KG0001')`.execute(db);
      const page = await open('demo4', '/message', language);
      const main = page.getByRole('navigation', { name: language === 'zh_CN' ? '主菜单' : 'Main menu' });
      await main.getByRole('button', { name: language === 'zh_CN' ? '园所管理' : 'Campus' }).click();
      await main.getByRole('link', { name: menu, exact: true }).click();
      const { shown, drawer } = screenOf(page);
      await shown.getByRole('heading', { name: '阳光教育集团' }).waitFor();
      expect(await shown.getByRole('columnheader').allInnerTexts()).toEqual(headings);
      const body = shown.locator('tbody tr[data-row-key]');
      expect(await body.count()).toBe(2);
      const own = body.filter({ hasText: '向日葵幼儿园' });
      const counts = await countsOf(await organizationId(db, 'KG0001'));
      const cells = await own.getByRole('cell').allInnerTexts();
      expect(cells.slice(1, 4)).toEqual([counts[0], expect.stringMatching(/^\d+$/), counts[2]]);
      const told = {
        zh_CN: ['没有终端账号', '与朝阳妇幼保健院的服务合同 2026-12-31 到期'],
        en_US: ['No terminal account', 'Service contract with 朝阳妇幼保健院 ends on 31 Dec 2026'],
      }[language];
      for (const text of told) await own.getByText(text).waitFor();
      expect(await shown.getByText('小星星').count()).toBe(0);
      await own.getByRole('link', { name: '向日葵幼儿园' }).click();
      await drawer.getByRole('heading', { name: '向日葵幼儿园' }).waitFor();
      expect(
        await drawer.getByRole('button', { name: language === 'zh_CN' ? '园所设置' : 'Kindergarten settings' }).count(),
      ).toBe(0);
      await page.context().close();
    },
  );
});
