import { pathOfAct } from '@kiga/entity/path-of-act.ts';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { factsOf } from '../../facts/facts.ts';
import { type Fact, lacks, meanwhile, refused, startFacts, testFacts } from '../../support/facts.ts';
import { giveFirstCard } from '../../support/first-card.ts';
import { machineWith } from '../../support/machine.ts';
import { succeeded } from '../../support/test-server.ts';

/*
 * The facts of access, one sentence each, from the product's table 'what each kind sees of a child'. Nothing here reads
 * the expected answer from the product's own declarations.
 */

const { tenants, db, as, students, child, kindergartens, withPermissions, setAreas, setRole } = await startFacts();
afterAll(() => tenants.server.close());
const parts = await (async () => {
  const { rows } = await sql<{ code: string; id: string }>`select code, id from organizations`.execute(db);
  const organization = (code: string) => rows.find((row) => row.code === code)?.id as string;
  return { institution: organization('IN0001'), expert: organization('EX0001') };
})();

const ofKindergartens: readonly Fact[] = [
  [
    'appType 3 reads names, classes and families of its own children in full',
    async () =>
      expect(await child(3)).toMatchObject({ stuName: '丁小满', sex: 'female', parents: [{ parentName: '丁一' }] }),
  ],
  [
    'appType 3 sees phones masked in lists',
    async () => expect((await child(3)).parents[0].parentPhone).toBe('199****9999'),
  ],
  [
    'appType 3 reads whole numbers by a separate act, which is logged once per record and session',
    async () => {
      const { id } = await child(3);
      for (const time of ['first', 'again']) {
        const { parents } = await as(3).ask('/api/campus/student/read-contact', { id });
        expect(JSON.stringify(parents), time).toContain('19900009999');
      }
      const { rows } = await sql`select 1 from personal_data_looks where record_id = ${id}`.execute(db);
      expect(rows).toHaveLength(1);
    },
  ],
  [
    'appType 3 without the permission for whole numbers is refused them',
    () =>
      withPermissions('demo3', ['campus.student.read'], async () => {
        const { id } = await child(3);
        refused(await as(3).call('/api/campus/student/read-contact', { id }));
      }),
  ],
  [
    'appType 3 with the permission for health sees allergies',
    async () => expect((await child(3)).allergies).toHaveLength(1),
  ],
  [
    'appType 3 without the permission for health sees, filters and exports no allergies',
    () =>
      withPermissions('demo3', ['campus.student.read', 'campus.student.export'], async () => {
        lacks(await child(3), 'allergies');
        refused(await students(as(3), { allergies: '1' }), 'FIELD_NOT_READABLE');
        refused(await as(3).call('/api/campus/student/export', { columns: ['allergies'] }), 'FIELD_NOT_READABLE');
      }),
  ],
  [
    'appType 3 sees face photo, card and end of service of its children',
    async () => {
      const { abilities } = succeeded(await students(as(3)));
      expect(abilities.fields).toEqual(expect.arrayContaining(['facePhoto', 'cardNumber', 'serviceEndDate']));
    },
  ],
  ['appType 3 reaches its own kindergarten alone', async () => expect(await kindergartens(as(3))).toEqual([1])],
  [
    'appType 3 sees its own machines alone',
    async () => {
      const { list } = await as(3).ask('/api/devices/device/page', {});
      expect(new Set(list.map(({ kigId }: any) => kigId))).toEqual(new Set([tenants.kig[1]]));
    },
  ],
];

const ofGroups: readonly Fact[] = [
  ['appType 4 reads its member kindergartens', async () => expect(await kindergartens(as(4))).toEqual([1, 2])],
  [
    'appType 4 reads names and classes in full',
    async () => expect((await child(4, 2)).stuName).toMatch(/^\p{Script=Han}{2,4}$/u),
  ],
  ['appType 4 sees phones masked', async () => expect((await child(4, 2)).parents[0].parentPhone).toMatch(/\*{4}/)],
  ['appType 4 never sees health of a child', async () => lacks(await child(4, 1), 'allergies')],
  ['appType 4 never sees a face photo', async () => lacks(await child(4, 1), 'facePhoto')],
  ['appType 4 never sees the end of a child’s service', async () => lacks(await child(4, 1), 'serviceEndDate')],
  [
    'appType 4 writes nothing of a child',
    async () => {
      const { id } = await child(4, 1);
      refused(await as(4).call('/api/campus/student/save', { id, stuName: '改' }));
      refused(await as(4).call('/api/campus/student/delete', { id }));
      refused(await as(4).call('/api/campus/student/read-contact', { id }));
    },
  ],
  [
    'appType 4 lists machines and changes none',
    async () => {
      const { list } = await as(4).ask('/api/devices/device/page', {});
      expect(list.length).toBeGreaterThan(0);
      refused(await as(4).call('/api/devices/device/save', { id: list[0].id, deviceName: '改' }));
    },
  ],
];

const ofAgents: readonly Fact[] = [
  [
    'appType 5 reaches a kindergarten while the contract runs',
    async () => expect(await kindergartens(as(5))).toEqual([1]),
  ],
  [
    'appType 5 reads the name of a child and no class',
    async () => lacks(await child(5), 'classId', 'sex', 'birthday', 'stuNo'),
  ],
  [
    'appType 5 never reads phones, addresses and ID numbers',
    async () => lacks(await child(5), 'parents', 'address', 'idNumber'),
  ],
  [
    'appType 5 reads names in the list for choosing a child, as in its pages',
    async () => {
      const list: { text: string }[] = await as(5).ask('/api/campus/student/list');
      expect(list.map(({ text }) => text)).toContain('丁小满');
    },
  ],
  ['appType 5 never reads health of a child', async () => lacks(await child(5), 'allergies')],
  ['appType 5 never sees a face photo', async () => lacks(await child(5), 'facePhoto')],
  [
    'appType 5 looks after the machines of its kindergartens',
    async () => {
      const { list, abilities } = await as(5).ask('/api/devices/device/page', {});
      expect(new Set(list.map(({ kigId }: any) => kigId))).toEqual(new Set([tenants.kig[1]]));
      expect(abilities.can).toEqual(expect.arrayContaining(['update', 'disable']));
    },
  ],
  [
    'appType 5 is refused parents, leads, classes, terms and the day board',
    async () => {
      for (const path of ['campus/parent/page', 'campus/lead/page', 'campus/class/page', 'campus/term/page']) {
        refused(await as(5).call(`/api/${path}`, {}));
      }
      refused(await as(5).call('/api/attendance/day/board'));
    },
  ],
];

const ofInstitutions: readonly Fact[] = [
  [
    'appTypes 6 and 18 of an institution reach a kindergarten while the contract runs',
    async () => {
      for (const appType of [6, 18]) expect(await kindergartens(as(appType))).toEqual([1]);
    },
  ],
  [
    'appType 6 reads names, classes and health in full',
    async () => {
      expect(await child(6)).toMatchObject({ stuName: '丁小满', allergies: [{ allergen: '虾' }] });
    },
  ],
  ['appType 6 sees phones masked', async () => expect((await child(6)).parents[0].parentPhone).toBe('199****9999')],
  [
    'appType 6 sees no face photo, no card and no money',
    async () => {
      lacks(await child(6), 'facePhoto', 'cardNumber', 'serviceEndDate');
    },
  ],
  ['appType 6 sees no machines', async () => refused(await as(6).call('/api/devices/device/page', {}))],
  [
    'appType 6 writes nothing of a child',
    async () => {
      refused(await as(6).call('/api/campus/student/save', { id: (await child(6)).id, stuName: '改' }));
    },
  ],
  [
    'appType 16 sees an institution’s data when read as an institution, and nothing when read as an expert',
    () =>
      meanwhile(
        () => sql`update accounts set organization_id = ${parts.institution} where user_name = 'demo16'`.execute(db),
        async () => {
          await sql`insert into account_roles select a.id, r.id from accounts a join roles r
            on r.organization_id = ${parts.institution} where a.user_name = 'demo16'`.execute(db);
          expect(await kindergartens(as(16))).toEqual([1]);
          expect((await child(16)).allergies).toHaveLength(1);
        },
        () => sql`update accounts set organization_id = ${parts.expert} where user_name = 'demo16'`.execute(db),
      ).then(async () => refused(await students(as(16)))),
  ],
  [
    'appType 18 read as an expert sees no child, even if its role allows it',
    () =>
      meanwhile(
        () => sql`update accounts set organization_id = ${parts.expert} where user_name = 'demo18'`.execute(db),
        async () => refused(await students(as(18))),
        () => sql`update accounts set organization_id = ${parts.institution} where user_name = 'demo18'`.execute(db),
      ),
  ],
  [
    'appTypes 7 and 17 see no child',
    async () => {
      for (const appType of [7, 17]) refused(await students(as(appType)));
    },
  ],
];

const ofOperator: readonly Fact[] = [
  ['appType 8 sees no child', async () => refused(await students(as(8)))],
  [
    'appType 8 sees no class, parent, lead or other record about children',
    async () => {
      for (const [key] of factsOf('kindergarten').filter(([name]) => name.startsWith('campus.'))) {
        refused(await as(8).call(`/api/${key.split('.').map(pathOfAct).join('/')}/page`, {}));
      }
    },
  ],
  [
    'appType 8 sees all machines',
    async () => {
      const { list } = await as(8).ask('/api/devices/device/page', { pageSize: 200 });
      expect(new Set(list.map(({ kigId }: any) => kigId)).size).toBe(3);
    },
  ],
  ['appType 9 reaches all kindergartens', async () => expect(await kindergartens(as(9))).toEqual([1, 2, 3])],
  [
    'appType 9 sees names masked',
    async () => {
      expect((await child(9, 1)).stuName).toBe('丁*');
      lacks(await child(9, 1), 'stuNameLatin');
    },
  ],
  [
    'appType 9 never reads phones, addresses and ID numbers',
    async () => {
      lacks(await child(9), 'parents', 'address', 'idNumber');
      refused(await as(9).call('/api/campus/parent/page', {}));
    },
  ],
  ['appType 9 never reads health of a child', async () => lacks(await child(9), 'allergies')],
  ['appType 9 never sees a face photo', async () => lacks(await child(9), 'facePhoto')],
  [
    'appType 9 counts children',
    async () => {
      const counts = await as(9).ask('/api/campus/student/count-by-status');
      expect(counts.all).toBe(succeeded(await students(as(9))).total);
    },
  ],
  [
    'appType 9 finds no child by its name and cannot sort by names',
    async () => {
      refused(await students(as(9), { sort: 'stuName' }), 'FIELD_NOT_READABLE');
      const found = await students(as(9), { q: '丁小满' });
      expect(found.error === 'FIELD_NOT_READABLE' || found.data.total === 0).toBe(true);
    },
  ],
  [
    'appTypes 9 and 15 read no name of a child in the lists for choosing one, for any query',
    async () => {
      for (const appType of [9, 15]) {
        const { id } = await child(appType, 1);
        for (const query of ['', '?q=丁', `?id=${id}`, `?kigId=${tenants.kig[1]}`]) {
          for (const kind of ['student', 'lead']) {
            const answer = await as(appType).call(`/api/campus/${kind}/list${query}`);
            refused(answer, 'FIELD_NOT_READABLE');
            expect(JSON.stringify(answer)).not.toContain('小满');
          }
        }
      }
    },
  ],
  [
    'appType 15 reaches the kindergartens in its areas',
    async () => expect(await kindergartens(as(15))).toEqual([1, 2]),
  ],
  [
    'appType 15 sees a child as 9 does',
    async () => {
      expect((await child(15, 1)).stuName).toBe('丁*');
      lacks(await child(15, 1), 'allergies', 'parents', 'facePhoto', 'idNumber', 'serviceEndDate');
    },
  ],
  [
    'appType 15 reaches nothing without areas, and exactly the kindergartens of the areas it is given',
    () =>
      meanwhile(
        () => setAreas('demo15', []),
        async () => {
          expect(await kindergartens(as(15))).toEqual([]);
          await setAreas('demo15', ['31']);
          expect(await kindergartens(as(15))).toEqual([3]);
          await setAreas('demo15', ['310104', '110105']);
          expect(await kindergartens(as(15))).toEqual([1, 2, 3]);
        },
        () => setAreas('demo15', ['1101']),
      ),
  ],
  [
    'appType 11 sees no child, no machine, no lead',
    async () => {
      for (const path of ['/api/campus/student/page', '/api/devices/device/page', '/api/campus/lead/page']) {
        refused(await as(11).call(path, {}));
      }
    },
  ],
];

/** A registered machine that a kind of user enters for kindergarten 1, which has a child with a card. */
async function machineOf(appType: number, serialNumber: string) {
  await giveFirstCard(db, tenants.kig[1], 'FACT1');
  const label = { serialNumber, verificationCode: 'AB12' };
  const device = { deviceName: '门', kind: 'sign-in', enteredReason: '新装', kigId: tenants.kig[1], ...label };
  const { id } = await as(appType).ask('/api/devices/device/save', device);
  const { server } = tenants;
  const { secret } = succeeded(await server.request('/device/v1/register', { body: label }));
  const machine = machineWith(server, serialNumber, secret, () => server.program.clock.now());
  const people = async () => await machine.ask('/device/v1/people');
  const children = async () => (await people()).people.filter(({ kind }: { kind: string }) => kind === 'student');
  return { id, people, children };
}

const setScope = (userName: string, scope: string) => setRole(userName, { scope });

const ofMachines: readonly Fact[] = [
  [
    'a machine entered by an outsider receives no people until the kindergarten accepts it',
    async () => {
      for (const appType of [5, 8, 9, 15]) {
        const { id, people, children } = await machineOf(appType, `FACT-${appType}`);
        expect(await people()).toEqual({ version: 0, count: 0, full: true, people: [], removed: [] });
        refused(await as(appType).call('/api/devices/device/accept', { id }));
        await as(3).ask('/api/devices/device/accept', { id });
        expect(await children()).toHaveLength(1);
      }
    },
  ],
  [
    'a refused machine receives no people',
    async () => {
      const { id, people } = await machineOf(5, 'FACT-REFUSED');
      await as(3).ask('/api/devices/device/refuse', { id, reason: '不是我们的' });
      expect((await people()).people).toEqual([]);
    },
  ],
  [
    'a machine receives a child’s card, loss and name, and no class, phone, birthday or ID number',
    async () => {
      const { children } = await machineOf(3, 'FACT-OWN');
      const [person] = await children();
      expect(Object.keys(person).toSorted()).toEqual(['cardNumber', 'kind', 'lost', 'name', 'personId']);
      expect(person.cardNumber).toBe('FACT1');
    },
  ],
  [
    'a machine entered by others receives masked names unless the kindergarten decides otherwise',
    async () => {
      const { id, children } = await machineOf(5, 'FACT-NAMES');
      await as(3).ask('/api/devices/device/accept', { id });
      expect((await children())[0].name).toMatch(/^\p{Script=Han}\*$/u);
      const chosen = await as(5).call('/api/devices/device/save', { id, greeting: 'full' });
      expect(chosen.errors?.[0]).toMatchObject({ field: 'greeting', error: 'DEVICES_GREETING_KINDERGARTENS' });
      await as(3).ask('/api/devices/device/save', { id, greeting: 'nobody' });
      expect((await children())[0].name).toBeNull();
    },
  ],
  [
    'a machine is accepted only by kindergarten accounts that reach the whole kindergarten',
    () =>
      meanwhile(
        () => setScope('demo3', 'ownClasses'),
        async () => {
          const { id, people } = await machineOf(5, 'FACT-CLASSES');
          refused(await as(3).call('/api/devices/device/accept', { id }), 'OWNER_OUT_OF_REACH');
          expect((await people()).people).toEqual([]);
        },
        () => setScope('demo3', 'all'),
      ),
  ],
];

testFacts({
  'access of a kindergarten': ofKindergartens,
  'access of a group': ofGroups,
  'access of an agent': ofAgents,
  'access of institutions and experts': ofInstitutions,
  'access of the operator': ofOperator,
  'access of machines': ofMachines,
});
