import type { Facts } from '../facts.ts';
import type { World } from '../world.ts';

/**
 * Sets whether influenza needs isolation in the kindergarten: with it, a confirmed case is isolated, and without it
 * closed. The certificate is a file, so the rule asks for none.
 */
async function setIsolation(world: World, needs: boolean): Promise<void> {
  // Several kinds of user try an act at once.
  lastChange = lastChange.then(() => changeIsolation(world, needs));
  await lastChange;
}

let lastChange = Promise.resolve();

async function changeIsolation({ as, save }: World, needs: boolean): Promise<void> {
  const ruleName = '无需证明';
  const { list } = await as(3).ask('/api/health/disease-rule/page', { pageSize: 200 });
  const known = list.find((rule: { ruleName: string }) => rule.ruleName === ruleName);
  if (known && known.isolationDays > 0 === needs) return;
  const figures = { isolationDays: needs ? 1 : 0, symptomFreeDays: needs ? 1 : null, needsCertificate: false };
  await save(3, 'health/disease-rule/save', {
    ...(known && { id: known.id, version: known.version }),
    ruleName,
    disease: 'influenza',
    beginsOn: '2020-01-01',
    source: '本地疾控',
    watchDays: 0,
    ...figures,
  });
}

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  menu: { heading: 'health', place: 2, zh: '因病缺勤', en: 'Illness register' },
  sheet: null,
  importers: [],
  search: ['studentName'],
  make: {
    by: 3,
    async create(world) {
      await setIsolation(world, true);
      const days = { onsetOn: '2024-03-04', symptomsEndedOn: '2024-03-08', firstAbsentOn: '2024-03-04' };
      // Each child has only one open case of a disease.
      const studentId = await world.newChild(`患儿${world.next()}`);
      return world.save(3, 'health/illness/save', { studentId, cause: 'sick', ...days });
    },
  },
  states: {
    table: `
             confirm     clear       isolate     close    ruleOut   reopen
suspected    confirmed   -           -           -        closed    -
confirmed    -           -           isolating   closed   closed    -
isolating    -           mayReturn   isolating   -        -         -
mayReturn    -           -           -           closed   -         -
closed       -           -           -           -        -         suspected
by           3           3           3           3        3         3`,
    asks: {
      confirm: { disease: 'influenza', diagnosedOn: '2024-03-05' },
      async isolate(world) {
        await setIsolation(world, true);
        return {};
      },
      async close(world) {
        await setIsolation(world, false);
        return { outcome: 'recovered' };
      },
      ruleOut: { outcomeNote: '普通感冒' },
    },
    ways: {
      suspected: [],
      confirmed: ['confirm'],
      isolating: ['confirm', 'isolate'],
      mayReturn: ['confirm', 'isolate', 'clear'],
      closed: ['ruleOut'],
    },
  },
  examples: {
    cause: ['sick', 'unknown'],
    firstAbsentOn: ['2024-03-04'],
    onsetOn: ['2024-03-04'],
    symptomsEndedOn: ['2024-03-08'],
    symptoms: [[{ symptom: 'fever' }], []],
    temperatures: [[{ celsius: 38.5 }], []],
    disease: ['influenza', 'mumps'],
    followUps: [[]],
    certificate: [null],
    certificateOn: [null],
  },
};
