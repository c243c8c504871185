import { defineEntity } from '@kiga/contract/program/tenancy.ts';
import { defineStates, stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { choices } from '@kiga/entity/fields/choices.ts';
import { coded } from '@kiga/entity/fields/coded.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import type { Field, FieldType } from '@kiga/entity/fields/fields.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { idNumber } from '@kiga/entity/fields/id-number.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { records } from '@kiga/entity/fields/records.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { richText } from '@kiga/entity/fields/rich-text.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { secretChoice } from '@kiga/entity/fields/secret-choice.ts';
import { secretDate } from '@kiga/entity/fields/secret-date.ts';
import { secretDecimal } from '@kiga/entity/fields/secret-decimal.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { readPage } from '@kiga/kit-server/entity/page.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { type Catalogue, type KeptTable, readCatalogue } from '@kiga/kit-server/schema/catalogue.ts';
import { printMigration } from '@kiga/kit-server/schema/print-migration.ts';
import { programRole } from '@kiga/postgres/init-cluster.ts';
import { tableRules } from '@kiga/server/app/entity-migrations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

const supplierStates = defineStates({
  field: 'status',
  initial: 'asked',
  states: [
    { name: 'asked', tone: 'look' },
    { name: 'taken', tone: 'fine' },
  ],
  transitions: [{ name: 'take', from: ['asked'], to: 'taken' }],
});

const fields = {
  supplierName: name({ required: true }),
  code: text({ required: true, maxLength: 20 }),
  staff: integer({ required: true }),
  weightKg: decimal({ min: 0, max: 100, places: 2, unit: 'kg' }),
  priceFen: money({ max: 1_000_000 }),
  since: date({}),
  opensAt: time({}),
  seenAt: moment({ writable: false }),
  isLocal: flag({}),
  status: stateChoice(supplierStates),
  kind: choice(['food', 'toys'], { required: true }),
  appTypes: choices(['3', '4'], {}),
  source: coded('lead-source', {}),
  // A reserved word of SQL.
  group: reference('campus.class', { required: true }),
  classIds: references('campus.class', { maxCount: 3 }),
  phone: phone({ required: true }),
  ownerNumber: idNumber({}),
  grade: secretChoice(['good', 'bad'], { sensitivity: 'health' }),
  bornOn: secretDate({ sensitivity: 'health' }),
  hearingDb: secretDecimal({ min: 0, max: 100, places: 1, unit: 'dB', sensitivity: 'health' }),
  diagnosis: secretText({ sensitivity: 'health' }),
  licence: file({ mode: 'face' }),
  story: richText({ maxLength: 100 }),
  people: records({ who: text({ required: true }) }, { maxCount: 3 }),
  steps: rows({ title: text({ required: true }) }, { maxCount: 3 }),
};

/** Requires a field of each type. */
({
  name: 'supplierName',
  text: 'code',
  integer: 'staff',
  decimal: 'weightKg',
  money: 'priceFen',
  date: 'since',
  time: 'opensAt',
  moment: 'seenAt',
  flag: 'isLocal',
  choice: 'kind',
  choices: 'appTypes',
  coded: 'source',
  reference: 'group',
  references: 'classIds',
  phone: 'phone',
  idNumber: 'ownerNumber',
  secretChoice: 'grade',
  secretDate: 'bornOn',
  secretDecimal: 'hearingDb',
  secretText: 'diagnosis',
  file: 'licence',
  richText: 'story',
  records: 'people',
  rows: 'steps',
}) satisfies { [Type in FieldType]: keyof typeof fields };

function supplierOf<const Fields extends Record<string, Field>>(more: Fields, states = supplierStates) {
  return defineEntity({
    area: 'campus',
    name: 'supplier',
    table: 'suppliers',
    keep: { deletedDays: 180 },
    fields: { ...fields, status: stateChoice(states), ...more },
    title: 'supplierName',
    list: ['supplierName'],
    filter: ['since', 'status', 'group'],
    search: ['supplierName', 'phone'],
    sort: [{ field: 'staff', order: 'desc' }],
    form: [],
    detail: [],
    states,
    unique: [
      { field: 'code', error: 'FIELD_REQUIRED' },
      { field: 'ownerNumber', error: 'FIELD_REQUIRED' },
    ],
  });
}

let server: TestServer;
let own: Scope;
let foreign: Scope;
let classId: string;
beforeAll(async () => {
  server = await startTestServer();
  // The first run of this work would otherwise meet the tables of these tests, which break the rules on purpose.
  await vi.waitUntil(
    async () => {
      const { rows } =
        await sql`select from scheduled_runs where name = 'eraseRecords' and ended_at is not null`.execute(server.db);
      return rows.length > 0;
    },
    { timeout: 30_000 },
  );
  const scopeOf = async (code: string) => {
    const kigId = await organizationId(server.db, code);
    const session = {
      sessionId: kigId,
      accountId: kigId,
      appType: 3,
      organizationKind: 'kindergarten',
      permissions: new Set<string>(),
      mustChangePassword: false,
      today: '2026-11-20',
    };
    return withScope(session, [kigId], server.program.db);
  };
  [own, foreign] = [await scopeOf('KG0001'), await scopeOf('KG0002')];
  const { rows: classes } = await sql<{ id: string }>`select id from classes where kig_id = ${own.oneTenant()}
    and not deleted order by id limit 1`.execute(server.db);
  classId = classes[0]?.id as string;
});
afterAll(() => server.close());

const print = async (store: EntityStore) => printMigration(store, await readCatalogue(server.db), tableRules);

/** Applies a migration as at a start: as the owner, followed by the permissions of the program. */
async function apply(migration: string): Promise<void> {
  await sql.raw(migration).execute(server.db);
  await sql`select grant_program(${programRole})`.execute(server.db);
}

const save = (store: EntityStore, values: Record<string, unknown>, scope = own) =>
  scope.transaction((inside) => saveRecord(store, inside, values));

const pageOf = async (store: EntityStore, scope: Scope, request: Record<string, unknown> = {}) => {
  const page = { pageNumber: 1, pageSize: 10, deleted: false, ...request };
  return (await readPage(store, scope, page, async () => new Map())).list;
};

const values = () => ({
  supplierName: '光明乳业',
  code: 'S1',
  staff: 12,
  weightKg: 1.25,
  priceFen: 1999,
  since: '2026-03-01',
  opensAt: '08:30',
  isLocal: true,
  kind: 'food',
  appTypes: ['3', '4'],
  source: null,
  group: classId,
  classIds: [classId],
  phone: '13512345678',
  grade: 'good',
  bornOn: '1990-01-02',
  hearingDb: 20.5,
  diagnosis: '感冒',
  people: [{ who: '李' }],
  steps: [{ title: '送货' }],
});

describe('the printed migration of an entity', () => {
  it('is empty for every entity of the product', async () => {
    const catalogue = await readCatalogue(server.db);
    const stores = server.program.stores.all();
    expect(stores.length).toBeGreaterThan(15);
    for (const store of stores) expect.soft(printMigration(store, catalogue, tableRules), store.entity.key).toBe('');
  });

  it('creates a table in which records are saved, found and protected', async () => {
    const store = server.program.stores.add(supplierOf({}));
    const migration = await print(store);
    expect(migration).toContain('primary key (kig_id, id)');
    expect(migration).toContain(`status text not null default 'asked' check (status in ('asked', 'taken'))`);
    expect(migration).toContain('foreign key (kig_id, "group") references classes (kig_id, id)');
    expect(migration).toContain('on suppliers (kig_id, code) where not deleted;');
    await apply(migration);
    expect(await print(store)).toBe('');

    const saved = await save(store, values());
    await save(store, { ...values(), code: 'S2', supplierName: '第二家', staff: 30, since: null });
    expect(await save(store, { id: saved.id, version: 1, staff: 13 })).toMatchObject({ ...values(), staff: 13 });
    await expect(save(store, values())).rejects.toMatchObject({ issues: [{ field: 'code' }] });
    await expect(save(store, { ...values(), code: 'S3', group: saved.id })).rejects.toMatchObject({
      issues: [{ field: 'group', error: 'FIELD_REFERENCE_UNKNOWN' }],
    });

    const codes = async (request: Record<string, unknown>, scope = own) =>
      (await pageOf(store, scope, request)).map(({ code }) => code);
    expect(await codes({})).toEqual(['S2', 'S1']);
    expect(await codes({ sort: 'staff', order: 'asc' })).toEqual(['S1', 'S2']);
    expect(await codes({ sinceFrom: '2026-03-01' })).toEqual(['S1']);
    expect(await codes({ status: ['taken'] })).toEqual([]);
    expect(await codes({ group: [classId] })).toEqual(['S2', 'S1']);
    expect(await codes({ q: 'dej' })).toEqual(['S2']);

    expect(await codes({}, foreign)).toEqual([]);
    await foreign.transaction(async ({ db }) => {
      expect((await sql`select from suppliers`.execute(db)).rows).toEqual([]);
      expect((await sql`update suppliers set staff = 0`.execute(db)).numAffectedRows).toBe(0n);
    });
    const stranger = sql`insert into suppliers select (jsonb_populate_record(s, jsonb_build_object('kig_id',
      ${foreign.oneTenant()}::text))).* from suppliers s limit 1 returning 1`;
    await expect(own.transaction(({ db }) => stranger.execute(db))).rejects.toThrow(/row-level security/);
    const badState = sql`update suppliers set status = 'gone'`;
    await expect(badState.execute(server.db)).rejects.toThrow(/check constraint/);
  });

  it('adds the columns and states of later fields', async () => {
    const states = defineStates({
      ...supplierStates,
      states: [...supplierStates.states, { name: 'left', tone: 'past' }],
      transitions: [],
    });
    const later = {
      nickName: name({ required: true }),
      contact: phone({}),
      otherClass: reference('campus.class', {}),
    };
    const store = server.program.stores.add(supplierOf(later, states as never));
    const migration = await print(store);
    expect(migration.split('\n')).toEqual([
      'alter table suppliers drop constraint suppliers_status_check,',
      `  add constraint suppliers_status_check check (status in ('asked', 'taken', 'left'));`,
      'alter table suppliers add column nick_name text;',
      'alter table suppliers add column nick_name_pinyin text;',
      'alter table suppliers add column nick_name_initials text;',
      'alter table suppliers add column nick_name_sort text;',
      ...['', '_pinyin', '_initials', '_sort'].flatMap((suffix) => [
        '-- Rows that are there need a value before this.',
        `alter table suppliers alter column nick_name${suffix} set not null;`,
      ]),
      'alter table suppliers add column contact_encrypted bytea;',
      'alter table suppliers add column contact_hash bytea;',
      'alter table suppliers add column contact_last4 text;',
      'alter table suppliers add column other_class uuid;',
      'create index suppliers_other_class on suppliers (kig_id, other_class);',
      'alter table suppliers add foreign key (kig_id, other_class) references classes (kig_id, id);',
      '',
    ]);
    // Existing rows have no name yet, so the migration fails until they get one.
    await expect(apply(migration)).rejects.toThrow(/contains null values/);
    const filled = migration.replace(
      '-- Rows that',
      `update suppliers set nick_name = '', nick_name_pinyin = '', nick_name_initials = '', nick_name_sort = '';\n-- Rows that`,
    );
    await apply(filled);
    expect(await print(store)).toBe('');
    const more = { nickName: '小光', contact: '13912345678', otherClass: classId };
    const saved = await save(store, { ...values(), code: 'S9', ...more });
    expect((await pageOf(store, own)).find(({ id }) => id === saved.id)).toMatchObject(more);
  });

  it('reports differences that need more than an addition', async () => {
    const catalogue = await readCatalogue(server.db);
    const store = server.program.stores.get('campus.term');
    const terms = catalogue.get('terms') as KeptTable;
    const as = (changed: Partial<KeptTable>): Catalogue => new Map([['terms', { ...terms, ...changed }]]);
    const lackOf = (changed: Partial<KeptTable>) => printMigration(store, as(changed), tableRules);
    const changeColumn = (change: object) =>
      terms.columns.map((column) => (column.name === 'begin_date' ? { ...column, ...change } : column));
    expect(lackOf({})).toBe('');
    expect(lackOf({ isProtected: false })).toBe("select protect_tenant_table('terms');\n");
    expect(lackOf({ primaryKey: ['id'] })).toMatch(
      /^-- ! the primary key of terms is \(id\), and not \(kig_id, id\)\n$/,
    );
    expect(lackOf({ columns: changeColumn({ type: 'text' }) })).toBe('-- ! terms.begin_date is text, and not date\n');
    expect(lackOf({ columns: changeColumn({ notNull: false }) })).toBe(
      'alter table terms alter column begin_date set not null;\n',
    );
    expect(lackOf({ indexes: [], unique: [] })).toBe(
      'create unique index terms_term_name_unique on terms (kig_id, term_name) where not deleted;\n',
    );
  });

  it('protects records of other organizations by their column, and leaves the platform’s own open', async () => {
    const lists = {
      keep: 'always',
      title: 'code',
      list: [],
      filter: [],
      search: [],
      sort: [],
      form: [],
      detail: [],
    } as const;
    const offer = defineEntity({
      ...lists,
      area: 'system',
      name: 'offer',
      table: 'offers',
      ownerColumn: 'organization_id',
      fields: {
        code: text({ required: true }),
        areaId: reference('system.area', {}),
        classId: reference('campus.class', {}),
      },
    });
    const holiday = defineEntity({
      ...lists,
      area: 'system',
      name: 'holiday',
      table: 'holidays',
      ownerColumn: null,
      fields: { code: text({ required: true }) },
      unique: [{ field: 'code', error: 'FIELD_REQUIRED' }],
    });
    const offers = await print(server.program.stores.add(offer));
    expect(offers).toContain('organization_id uuid not null references organizations (id)');
    expect(offers).toContain('foreign key (area_id) references areas (id)');
    // Tables of kindergartens may lie on a different machine.
    expect(offers).not.toContain('references classes');
    expect(offers).toContain("select protect_tenant_table('offers', 'organization_id');");
    await apply(offers);
    await apply(await print(server.program.stores.add(holiday)));
    const { rows: tables } = await sql<{
      name: string;
      isProtected: boolean;
    }>`select relname as name, relforcerowsecurity as "isProtected"
      from pg_class where relname in ('offers', 'holidays') order by 1`.execute(server.db);
    expect(tables).toEqual([
      { name: 'holidays', isProtected: false },
      { name: 'offers', isProtected: true },
    ]);
  });

  it('is refused if the name of an index would be truncated', async () => {
    const wordy = defineEntity({
      area: 'campus',
      name: 'wordy',
      table: 'tables_with_names_that_are_long',
      keep: 'always',
      fields: { aFieldWithANameThatIsLong: text({ required: true }) },
      title: 'aFieldWithANameThatIsLong',
      list: [],
      filter: [],
      search: [],
      sort: [],
      form: [],
      detail: [],
      unique: [{ field: 'aFieldWithANameThatIsLong', error: 'FIELD_REQUIRED' }],
    });
    await expect(print(server.program.stores.add(wordy))).rejects.toThrow(
      /would have 71 characters, and 54 is the most/,
    );
  });
});
