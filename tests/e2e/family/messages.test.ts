import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { asParent, newChildOf } from '../../support/family.ts';
import { startSite } from '../../support/site.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T02:00:00Z') } });
let studentId: string;

const languages = [
  {
    language: 'zh_CN',
    title: '家长消息',
    arrived: '安安已到园',
    text: '安安于 09:30 到园。',
    read: '已读',
    noApp: '未登录家长端',
    kind: '类型',
    bus: '校车',
    empty: '这段时间没有发给家长的消息',
    clear: '清除筛选',
    card: '家长端',
    count: '1 位家长中 1 位已登录家长端',
  },
  {
    language: 'en_US',
    title: 'Messages to parents',
    arrived: '安安 has arrived',
    text: '安安 arrived at 09:30.',
    read: 'Read',
    noApp: 'No app',
    kind: 'Kind',
    bus: 'School bus',
    empty: 'No messages to parents in this period',
    clear: 'Clear filters',
    card: 'Parents’ app',
    count: '1 of 1 parents signed in',
  },
] as const;

beforeAll(async () => {
  const { server } = site;
  const office = await server.as('demo3');
  ({ studentId } = await newChildOf(office, { phone: '13800138001' }));
  const { studentId: other } = await newChildOf(office, { stuName: '无无', phone: '13800138002' });
  const mark = { ids: [studentId, other], day: '2026-11-20', mark: 'came', at: '09:30', reason: '忘带卡' };
  await office.ask('/api/attendance/student-day/mark', mark);
  const parent = await asParent(server, '13800138001');
  const { list } = await parent.ask('/messages');
  await parent.ask('/messages/read', { ids: [list[0].id] });
});

describe('the messages to parents', () => {
  it.each(languages)('show who received what, by kind and child, in $language', async (words) => {
    const page = await site.browser.open(site.server.address, { language: words.language });
    await enter(page, 'demo3', '/communication/family-messages');
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('安安').waitFor();
    const shown = await row('安安').innerText();
    for (const text of [words.arrived, words.text, '安安妈妈', words.read, '小一班']) expect(shown).toContain(text);
    expect(await row('无无').innerText()).toContain(words.noApp);
    if (words.language === 'en_US') {
      const heads = await page.locator('thead').innerText();
      expect(heads).not.toMatch(/[\u4e00-\u9fff]/);
    }
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto('/communication/family-messages?topic=bus');
    await page.getByText(words.empty).waitFor();
    await page.getByRole('button', { name: words.clear }).click();
    await row('安安').waitFor();
    await page.goto(`/campus/students/${studentId}`);
    await page.getByRole('region', { name: words.card }).getByText(words.count).waitFor();
    await page.context().close();
  });
});
