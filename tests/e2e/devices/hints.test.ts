import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

/** Words of the hint below a field: a part that only the requirement of the field explains. */
const forms = [
  [
    'demo3',
    '/devices/machines/new',
    {
      weekdaysFrom: ['不填为全天', 'all day if empty'],
      leavingFrom: ['此时段刷卡计为离园', 'count as leaving in this time'],
      faces: ['仅下发已同意识别的幼儿', 'children with consent'],
      eventPhotos: ['最多保存 30 天', 'kept for 30 days at most'],
      volume: ['设备自身音量', 'keeps its own if empty'],
    },
  ],
  [
    'demo3',
    '/devices/gateways/new',
    {
      signFlag: ['计入考勤', 'count for attendance'],
      enterFlag: ['计为到园', 'arrives when its bracelet is heard here'],
      leaveFlag: ['10 分钟内无网关听到', 'nowhere for 10 minutes'],
    },
  ],
  [
    'demo3',
    '/devices/broadcasts/new',
    {
      text: ['与录音二选一', 'Or use a recording'],
      times: ['仅手动播放', 'plays only by hand'],
      schoolDaysOnly: ['按校历', 'school calendar'],
    },
  ],
  [
    'demo9',
    '/devices/versions/new',
    {
      versionName: ['例如 3.2.1', 'such as 3.2.1'],
      fromPrefix: ['现在版本以 3. 开头', 'present version begins with 3.'],
    },
  ],
] as const;

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))(
  'the forms of devices in %s',
  (language) => {
    const pages = new Map<string, Page>();
    beforeAll(async () => {
      for (const name of ['demo3', 'demo9']) {
        const page = await site.browser.open(site.server.address, { language });
        await enter(page, name);
        pages.set(name, page);
      }
    });

    it.each(forms)('explain the fields that do not explain themselves to %s at %s', async (name, path, fields) => {
      const page = pages.get(name) as Page;
      await page.goto(path);
      for (const [field, words] of Object.entries(fields)) {
        const hint = screenOf(page).field(field).locator('> p[id$="-hint"]');
        expect(await hint.innerText()).toContain(words[language === 'zh_CN' ? 0 : 1]);
      }
    });
  },
);
