import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { give, given, photo, sparse } from '../../support/given-files.ts';
import { newAppFunction } from '../../support/operations.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite();
let operations: Caller;
let mother: Parent;

beforeAll(async () => {
  operations = await site.server.as('demo9');
  await newChildOf(await site.server.as('demo3'), { stuName: '安安', phone: '13800138001' });
  mother = await asParent(site.server, '13800138001');
});

const open = async (userName: string, path: string, language: 'zh_CN' | 'en_US' = 'zh_CN') => {
  const page = await site.browser.open(site.server.address, { language });
  await enter(page, userName, path);
  return page;
};

describe('the content of the app', () => {
  it('[B49:job] [B49:zh] [D13] is a function with its icon in a published module, which preview and app then show', async () => {
    const page = await open('demo9', '/app-function/new');
    const { shown, type, field, rows, choose, drawer } = screenOf(page);
    await type('functionName', '今日食谱');
    await type('functionNameEn', 'Recipes');
    await type('functionCode', 'recipes');
    await give(page, field('icon'), given('icon.gif', Buffer.from('GIF89a'), 'image/gif'));
    await field('icon').getByText('文件格式错误').waitFor();
    await field('icon').getByText('支持 png, jpg，不超过 512 KB').waitFor();
    await give(page, field('icon'), await photo('icon.png', 160, 120));
    await page.getByRole('dialog').getByRole('button', { name: '使用这部分' }).click();
    await field('icon').getByText('已上传，保存后生效').waitFor();
    await shown.getByRole('button', { name: '保存应用功能' }).dblclick();
    await rows.filter({ hasText: '今日食谱' }).first().click();
    await drawer.getByRole('button', { name: '发布', exact: true }).click();
    await drawer.getByText('已发布', { exact: true }).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.goto('/operations/app-modules/new');
    await type('moduleName', '每天');
    await type('moduleNameEn', 'Every day');
    await choose('functions', '今日食谱');
    await shown.getByRole('button', { name: '保存应用模块' }).click();
    await rows.filter({ hasText: '每天' }).first().click();
    await drawer.getByRole('button', { name: '发布', exact: true }).click();
    await drawer.getByText('已发布', { exact: true }).first().waitFor();

    await page.goto('/operations/app-content');
    const phone = shown.getByRole('region', { name: '家长端预览' });
    await phone.getByRole('region', { name: '每天' }).getByText('今日食谱').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const { modules } = await mother.ask('/functions');
    expect(modules).toMatchObject([{ name: 'Every day', functions: [{ functionCode: 'recipes', name: 'Recipes' }] }]);
    await page.close();
  });

  it('[B49:refusal] [B49:en] [C24] is refused to an agent in English while a function is not published', async () => {
    await newAppFunction(site.server, operations, { functionName: '草稿', functionNameEn: 'Still a draft' });
    const page = await open('demo5', '/AgentAPPModuleConfig/new', 'en_US');
    const { shown, type, rows, choose, drawer, issue } = screenOf(page);
    await type('moduleName', '本地');
    await shown.getByRole('button', { name: 'Save app module' }).click();
    expect(await issue('moduleNameEn')).toBe('Required');
    await type('moduleNameEn', 'Local');
    await choose('functions', 'Still a draft');
    await shown.getByRole('button', { name: 'Save app module' }).click();
    await rows.filter({ hasText: 'Local' }).first().click();
    await drawer.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('A function of the module is not published; publish or remove it first').waitFor();
    await drawer.getByText('Draft', { exact: true }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/AgentAPPModuleConfig');
    expect(await page.getByRole('navigation').locator('a[href="/AgentAPPModuleConfig"]').count()).toBe(0);
    await page.close();
  });

  it('[C22] [C23] has its lists in the shell and never in the menu, and leads to them', async () => {
    const page = await open('demo9', '/operations/app-content');
    const { shown } = screenOf(page);
    for (const [link, path] of [
      ['应用功能', '/app-function'],
      ['广告', '/app-advertisement'],
    ] as const) {
      await shown.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      expect(await page.getByRole('tab', { selected: true }).innerText()).toContain(link);
      expect(await page.getByRole('navigation').locator(`a[href="${path}"]`).count()).toBe(0);
      await page.getByRole('tab', { name: '应用内容' }).click();
    }
    await page.close();
  });
});

describe.each([
  {
    language: 'zh_CN',
    add: '保存广告',
    limits: '支持 jpg, jpeg, png，不超过 2 MB',
    format: '文件格式错误',
    size: '文件大小超出限制！',
    use: '使用这部分',
    uploaded: '已上传，保存后生效',
    words: ['不能大于 10', '不能小于 0', '请填写', '结束日期不能早于开始日期'],
    headings: ['广告名称', '广告位置', '权重'],
    mark: 'zh',
  },
  {
    language: 'en_US',
    add: 'Save advertisement',
    limits: 'jpg, jpeg, png, at most 2 MB',
    format: 'Incorrect file format',
    size: 'File size limit exceeded!',
    use: 'Use this part',
    uploaded: 'Uploaded; kept once you save',
    words: ['Must not be above 10', 'Must not be below 0', 'Required', 'The last day must not be before the first'],
    headings: ['Name', 'Place', 'Weight'],
    mark: 'en',
  },
] as const)(
  'an advertisement in $language',
  ({ language, add, limits, format, size, use, uploaded, words, headings, mark }) => {
    it(`[E26] [G10:${mark}] [D18] needs a weight from 0 to 10 and days in their order, and is listed with name, position and weight`, async () => {
      const page = await open('demo9', '/app-advertisement/new', language);
      const { shown, type, field, rows, choose, writeDay, issue } = screenOf(page);
      const [tooMuch, tooLittle, missing, order] = words;
      const name = `冬季预防 ${mark}`;
      await type('adName', name);
      await choose('adPosition', language === 'zh_CN' ? '首页' : 'First page');
      await field('picture').getByText(limits).waitFor();
      await give(page, field('picture'), given('ad.gif', Buffer.from('GIF89a'), 'image/gif'));
      await field('picture').getByText(format).waitFor();
      await give(page, field('picture'), await sparse('ad.png', 2048 * 1024 + 1));
      await field('picture').getByText(size).waitFor();
      await give(page, field('picture'), await photo('ad.jpg', 300, 120));
      await page.getByRole('dialog').getByRole('button', { name: use }).click();
      await field('picture').getByText(uploaded).waitFor();
      await writeDay('endsOn', '2020-01-01');
      for (const [weight, text] of [
        ['11', tooMuch],
        ['-1', tooLittle],
        ['', missing],
      ] as const) {
        await type('adWeight', weight);
        await shown.getByRole('button', { name: add }).click();
        expect(await issue('adWeight')).toBe(text);
      }
      expect(await issue('endsOn')).toBe(order);
      await type('adWeight', '10');
      await writeDay('endsOn', '2099-12-31');
      await shown.getByRole('button', { name: add }).click();
      const row = rows.filter({ hasText: name });
      await row.waitFor();
      expect((await shown.locator('thead th').allInnerTexts()).filter((text) => text !== '').slice(0, 3)).toEqual(
        headings,
      );
      expect(await row.innerText()).toContain('10');
      await page.close();
    });
  },
);

describe('documents', () => {
  const pdf = (name: string) => given(name, Buffer.from('%PDF-1.4\n% manual\n%%EOF\n'), 'application/pdf');

  it('[B48:job] [B48:zh] [B48:refusal] [E31] [D15] take a file of their kinds, and are read once they are published', async () => {
    const page = await open('demo9', '/operations/documents/new');
    const { shown, type, field, rows, choose, drawer, options } = screenOf(page);
    await type('fileName', '晨检机使用说明');
    expect(await options('type')).toEqual(['宣传', 'APP 说明', '晨检', '签到机', '其他']);
    await choose('type', '晨检');
    await give(page, field('url'), await photo('a.jpg', 60, 60));
    await field('url').getByText('文件格式错误').waitFor();
    await give(page, field('url'), pdf('manual.pdf'));
    await field('url').getByText('已上传，保存后生效').waitFor();
    await shown.getByRole('button', { name: '保存文档' }).click();
    await rows.filter({ hasText: '晨检机使用说明' }).first().click();
    const reader = await open('demo3', '/operations/own-documents');
    await screenOf(reader).shown.getByText('暂无数据').first().waitFor();
    await drawer.getByRole('button', { name: '发布', exact: true }).click();
    await drawer.getByText('已发布', { exact: true }).first().waitFor();
    // The reader's open list learns of it.
    await screenOf(reader).rows.filter({ hasText: '晨检机使用说明' }).waitFor();
    const [file] = await Promise.all([
      reader.context().waitForEvent('page'),
      screenOf(reader).rows.first().getByRole('link', { name: '打开 PDF 文件' }).click(),
    ]);
    expect((await reader.request.get(file.url())).status()).toBe(200);
    await reader.close();

    await drawer.getByRole('button', { name: '编辑资料' }).click();
    await give(page, field('url'), pdf('manual-2.pdf'));
    await shown.getByRole('button', { name: '保存文档' }).click();
    await rows.filter({ hasText: '晨检机使用说明' }).first().click();
    await drawer.getByText('当前第 2 版').waitFor();
    await drawer.getByText('第 1 版', { exact: true }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.close();
  });

  it('[B48:en] are read in English by an agent', async () => {
    const page = await open('demo5', '/operations/documents', 'en_US');
    const { rows, drawer } = screenOf(page);
    const cell = rows.first().getByRole('cell').filter({ hasText: 'Open PDF file' });
    await expect.poll(() => cell.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(1);
    await rows.filter({ hasText: '晨检机使用说明' }).first().click();
    await drawer.getByText('Version 2 now').waitFor();
    expect(await drawer.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await page.close();
  });
});
