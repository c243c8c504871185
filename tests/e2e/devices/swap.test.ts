import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { registered, type TestMachine } from '../../support/machine.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import { succeeded } from '../../support/test-server.ts';

const site = startSite();

const words = {
  zh_CN: {
    more: '更多操作',
    swap: '更换设备',
    serial: '新设备序列号',
    code: '新设备验证码',
    reason: '更换原因（外部机构必填）',
    consequence: '旧设备不再收到任何信息，90 天内仍可补传记录',
    required: '请填写',
    format: '格式不正确',
    taken: '该序列号已登记',
    install: '请安装人员在设备的平台设置中填写以下三项',
    waiting: '正在等待幼儿园确认',
    cells: ['序列号', '验证码'],
  },
  en_US: {
    more: 'More actions',
    swap: 'Swap device',
    serial: 'Serial number of the new device',
    code: 'Verification code of the new device',
    reason: 'Reason for the swap (needed from outside the kindergarten)',
    consequence: 'The old device gets nothing more, and may send the events that wait on it for 90 days',
    required: 'Required',
    format: 'Incorrect format',
    taken: 'This serial number has been entered already',
    install: 'Whoever installs the device types these three into its platform settings',
    waiting: 'Awaiting the kindergarten’s approval',
    cells: ['Serial number', 'Verification code'],
  },
} as const;

describe.each([
  ['zh_CN', 0],
  ['en_US', 1],
] as const)('the swap of a machine in %s', (language, index) => {
  const say = words[language];
  let old: TestMachine;
  let next: TestMachine['serialNumber'];

  /** Opens the dialog at the record of a machine. */
  async function openDialog(page: Page, serialNumber: string): Promise<Locator> {
    await page.goto(`/devices/machines?q=${serialNumber}`);
    await screenOf(page).rows.first().click();
    await screenOf(page).drawer.getByRole('button', { name: say.more }).click();
    await page.getByRole('menuitem', { name: say.swap }).click();
    const dialog = page.locator('.ant-modal').filter({ visible: true });
    await dialog.getByText(say.consequence).waitFor();
    return dialog;
  }
  const send = (dialog: Locator) => dialog.locator('.ant-modal-footer button').last().click();
  const issueOf = (dialog: Locator, label: string) =>
    dialog.getByLabel(label).evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .flatMap((id) => document.getElementById(id)?.innerText.trim() ?? [])
        .join(' '),
    );

  beforeAll(async () => {
    old = await registered(site.server, 'KG0001', index);
    succeeded(await old.call('/device/v1/heartbeat', { softwareVersion: '3.2.1' }));
    next = `NEW-2026-${index}`;
  });

  it('is refused at its fields, then keeps the record for the new machine', async () => {
    const page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3');
    const dialog = await openDialog(page, old.serialNumber);
    await send(dialog);
    await expect.poll(() => issueOf(dialog, say.serial)).toBe(say.required);
    expect(await issueOf(dialog, say.code)).toBe(say.required);
    await dialog.getByLabel(say.serial).fill('?');
    await dialog.getByLabel(say.code).fill('90');
    await send(dialog);
    await expect.poll(() => issueOf(dialog, say.serial)).toBe(say.format);
    expect(await issueOf(dialog, say.code)).toBe(say.format);
    // The kindergarten has this machine already.
    await dialog.getByLabel(say.serial).fill(old.serialNumber);
    await dialog.getByLabel(say.code).fill('90210');
    await send(dialog);
    await expect.poll(() => issueOf(dialog, say.serial)).toBe(say.taken);
    await dialog.getByLabel(say.serial).fill(next);
    await dialog.locator('.ant-modal-footer button').last().dblclick();
    await dialog.waitFor({ state: 'hidden' });

    const { drawer } = screenOf(page);
    await drawer.getByText(say.install).waitFor();
    const told = (label: string) =>
      drawer.locator('dt').getByText(label, { exact: true }).locator('xpath=following-sibling::dd[1]').innerText();
    expect([await told(say.cells[0]), await told(say.cells[1])]).toEqual([next, '90210']);
    const body = { serialNumber: next, verificationCode: '90210' };
    expect(await site.server.request('/device/v1/register', { body })).toMatchObject({ status: 200 });
    const head = await site.server.as('demo3');
    const { list } = await head.ask('/api/devices/device/page', { q: next });
    expect(list).toMatchObject([{ serialNumber: next, status: 'registered' }]);
    // The old machine may send what waited on it, and gets no people.
    expect(await old.ask('/device/v1/people')).toMatchObject({ version: 0, people: [] });
    await page.context().close();
  });

  it('needs a reason from the agent, and waits for the kindergarten', async () => {
    const page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo5');
    const dialog = await openDialog(page, next);
    await dialog.getByLabel(say.serial).fill(`${next}-A`);
    await dialog.getByLabel(say.code).fill('90211');
    await send(dialog);
    await expect.poll(() => issueOf(dialog, say.reason)).toBe(say.required);
    await dialog.getByLabel(say.reason).fill('board is broken');
    await send(dialog);
    await dialog.waitFor({ state: 'hidden' });
    await screenOf(page).drawer.getByText(say.waiting).waitFor();
    await page.context().close();
  });
});
