import { androidPackage } from '../../support/packages.ts';
import { upload } from '../../support/uploads.ts';
import type { Facts } from '../facts.ts';

let versions = 0;
let widened = 0;

/** Returns a share above those that this function returned before, until it begins anew. */
function wider(): number {
  widened = (widened % 85) + 1;
  return 10 + widened;
}

export const facts: Facts = {
  owner: 'platform',
  readers: [8, 9],
  menu: { heading: 'devices', place: 11, zh: '版本', en: 'Versions' },
  sheet: null,
  importers: [],
  make: {
    by: 9,
    async create({ server, as, save }) {
      const apk = await upload(server, as(9), androidPackage(), 'apk', { mode: 'APK', module: 'version' });
      versions += 1;
      return await save(9, 'devices/version/save', { versionName: `9.${versions}`, kind: 'sign-in', apk });
    },
  },
  states: {
    table: `
           start     widen     finish     stop      resume
draft      rolling   -         -          -         -
rolling    -         rolling   finished   stopped   -
stopped    -         -         -          -         rolling
finished   -         -         -          stopped   -
by         8 9       8 9       8 9        8 9       8 9`,
    asks: { start: { percent: 10 }, widen: async () => ({ percent: wider() }) },
    ways: {
      draft: [],
      rolling: ['start'],
      stopped: ['start', 'stop'],
      finished: ['start', 'finish'],
    },
    staysIn: ['rolling', 'finished'],
  },
  examples: { versionName: ['9.9.1', '9.9.2'], fromPrefix: ['3.'], percent: [60, 70] },
};
