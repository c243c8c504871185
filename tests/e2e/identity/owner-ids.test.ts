import { describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import { organizationId } from '../../support/test-server.ts';

const site = startSite();

/** The owner ids that the requirements give to each kind of user, with the organization of its demo account. */
const kinds: { appType: number; code: string; ids: readonly string[]; codes: readonly string[] }[] = [
  { appType: 3, code: 'KG0001', ids: ['kigId'], codes: ['kigCode'] },
  { appType: 4, code: 'GR0001', ids: [], codes: [] },
  { appType: 5, code: 'AG0001', ids: ['agentId', 'agenId'], codes: ['agentCode'] },
  { appType: 6, code: 'IN0001', ids: [], codes: [] },
  { appType: 7, code: 'EX0001', ids: [], codes: [] },
  { appType: 16, code: 'EX0001', ids: ['expertId'], codes: [] },
  { appType: 17, code: 'EX0001', ids: ['expertPersonId'], codes: [] },
  { appType: 18, code: 'IN0001', ids: ['expertId'], codes: [] },
];
const names = ['kigId', 'kigCode', 'agentId', 'agenId', 'agentCode', 'expertId', 'expertPersonId'];

describe('the page of a kind of user', () => {
  it.each(kinds)('[H02] [I18] adds its owner ids to calls, and shows the response: type $appType', async (kind) => {
    const page = await site.browser.open(site.server.address, { language: 'en_US' });
    const asked = page.waitForRequest('**/api/system/user/page?*');
    await enter(page, `demo${kind.appType}`, '/system/users');
    const id = await organizationId(site.server.db, kind.code);
    const sent = Object.entries((await asked).postDataJSON()).filter(([name]) => names.includes(name));
    expect(Object.fromEntries(sent)).toEqual(
      Object.fromEntries([...kind.ids.map((name) => [name, id]), ...kind.codes.map((name) => [name, kind.code])]),
    );
    await screenOf(page)
      .rows.filter({ hasText: `demo${kind.appType}` })
      .first()
      .waitFor();
    await page.context().close();
  });
});
