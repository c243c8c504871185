import { defineEntity } from '@kiga/contract/program/tenancy.ts';
import type { Cell } from '@kiga/entity/excel/cell.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { secretChoice } from '@kiga/entity/fields/secret-choice.ts';
import { secretDate } from '@kiga/entity/fields/secret-date.ts';
import { secretDecimal } from '@kiga/entity/fields/secret-decimal.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { parseWithIssues, recordSchema } from '@kiga/entity/record-schema.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { type EntityStore, EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { readPage } from '@kiga/kit-server/entity/page.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { keptTypeOf } from '@kiga/kit-server/fields/kept-types.ts';
import { columnOf } from '@kiga/kit-server/names.ts';
import { rowReader } from '@kiga/kit-server/transfer/import-reader.ts';
import { sheetCells } from '@kiga/kit-server/transfer/sheet-cells.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testSecrets } from '../../support/database.ts';
import { organizationId, startTestServer } from '../../support/test-server.ts';

const fields = {
  sampleName: text({ required: true }),
  weightKg: decimal({ min: 2, max: 80, places: 2, unit: 'kg' }),
  feeFen: money({ max: 1_000_000 }),
  pickUpTime: time({}),
  finding: secretChoice(['well', 'ill'], { sensitivity: 'health' }),
  illSince: secretDate({ sensitivity: 'health', notInFuture: true }),
  headCm: secretDecimal({ min: 20, max: 70, places: 1, unit: 'cm', sensitivity: 'health' }),
  diagnosis: secretText({ sensitivity: 'health', maxLength: 10 }),
  steps: rows({ title: text({ required: true }), minutes: integer({ max: 60 }) }, { maxCount: 3 }),
};
const columns = [
  'sampleName',
  'weightKg',
  'feeFen',
  'pickUpTime',
  'finding',
  'illSince',
  'headCm',
  'diagnosis',
] as const;
const sample = defineEntity({
  area: 'test',
  name: 'sample',
  table: 'test_samples',
  keep: 'always',
  fields,
  title: 'sampleName',
  list: ['sampleName'],
  filter: ['weightKg', 'feeFen', 'pickUpTime', 'steps'],
  search: ['sampleName'],
  sort: [{ field: 'weightKg', order: 'asc' }],
  form: [],
  detail: [],
  excel: columns.map((field) => ({ field, headings: [field] })),
  import: { required: ['sampleName'], match: [] },
});
const words = {
  zh_CN: { test: { sample: { options: { finding: { well: '健康', ill: '生病' } } } } },
  en_US: { test: { sample: { options: { finding: { well: 'Well', ill: 'Ill' } } } } },
};
const one = {
  sampleName: '样本',
  weightKg: 15.25,
  feeFen: 128_050,
  pickUpTime: '16:30',
  finding: 'ill',
  illSince: '2026-11-03',
  headCm: 49.5,
  diagnosis: '手足口病',
  steps: [{ title: '洗手', minutes: 5 }],
};

let store: EntityStore;
let scope: Scope;

beforeAll(async () => {
  const server = await startTestServer();
  const own = Object.entries(fields as Record<string, Field>).flatMap(([name, field]) =>
    Object.entries(keptTypeOf(field).sqlTypes(field)).map(([suffix, type]) => `${columnOf(name)}${suffix} ${type}`),
  );
  await sql
    .raw(`create table test_samples (kig_id uuid not null, id uuid not null, version integer not null default 1,
      deleted boolean not null default false, created_at timestamptz not null, updated_at timestamptz not null,
      updated_by uuid, ${own.join(', ')}, primary key (kig_id, id))`)
    .execute(server.db);
  store = new EntityStores({ clock: systemClock, secrets: testSecrets }).add(sample);
  const kigId = await organizationId(server.db, 'KG0001');
  const session = {
    sessionId: kigId,
    accountId: kigId,
    appType: 3,
    organizationKind: 'kindergarten',
    permissions: new Set<string>(),
    mustChangePassword: false,
    today: '2026-11-20',
  };
  scope = withScope(session, [kigId], server.db);
  for (const [index, values] of [one, { sampleName: '空' }].entries()) {
    await scope.transaction((inside) => saveRecord(store, inside, { ...values, sampleName: `样本${index}` }));
  }
  return () => server.close();
});

const issuesOf = (input: Record<string, unknown>) => {
  const parsed = parseWithIssues(recordSchema(fields, 'update'), input);
  return 'issues' in parsed ? parsed.issues : [];
};

const found = async (filters: Record<string, unknown>) => {
  const request = { pageNumber: 1, pageSize: 10, deleted: false, ...filters };
  const { list } = await readPage(store, scope, request, async () => new Map());
  return list.map(({ sampleName }) => sampleName);
};

describe('a field of these types', () => {
  it.each([
    [{ weightKg: 1.99 }, { field: 'weightKg', error: 'FIELD_TOO_SMALL', data: { min: 2 } }],
    [{ weightKg: 15.255 }, { field: 'weightKg', error: 'FIELD_TOO_MANY_PLACES', data: { places: 2 } }],
    [{ weightKg: '15' }, { field: 'weightKg', error: 'FIELD_NOT_NUMBER' }],
    [{ feeFen: 0.5 }, { field: 'feeFen', error: 'FIELD_NOT_NUMBER' }],
    [{ feeFen: 1_000_001 }, { field: 'feeFen', error: 'FIELD_AMOUNT_TOO_LARGE', data: { maxYuan: 10_000 } }],
    [{ feeFen: -1 }, { field: 'feeFen', error: 'FIELD_AMOUNT_TOO_SMALL', data: { minYuan: 0 } }],
    [{ pickUpTime: '24:00' }, { field: 'pickUpTime', error: 'FIELD_TIME_INVALID' }],
    [{ finding: 'fine' }, { field: 'finding', error: 'FIELD_CHOICE_UNKNOWN' }],
    [{ illSince: '2026-02-30' }, { field: 'illSince', error: 'FIELD_DATE_INVALID' }],
    [{ headCm: 49.55 }, { field: 'headCm', error: 'FIELD_TOO_MANY_PLACES', data: { places: 1 } }],
    [{ headCm: 71 }, { field: 'headCm', error: 'FIELD_TOO_LARGE', data: { max: 70 } }],
    [{ diagnosis: '手足口病手足口病手足口' }, { field: 'diagnosis', error: 'FIELD_TOO_LONG', data: { max: 10 } }],
    [{ steps: [{ title: '', minutes: 61 }] }, { field: 'steps.0.title', error: 'FIELD_REQUIRED' }],
  ])('refuses %j', (input, issue) => {
    expect(issuesOf(input)).toContainEqual(issue);
  });

  it('is read as it was saved', async () => {
    const { rows: ids } = await sql<{ id: string }>`select id from test_samples order by sample_name`.execute(scope.db);
    const [first, second] = await Promise.all(
      ids.map(async ({ id }) => (await readRecords(store, scope, [id])).map((record) => record)[0]),
    );
    expect(first).toMatchObject({ ...one, sampleName: '样本0' });
    expect(second).toMatchObject({
      weightKg: null,
      feeFen: null,
      pickUpTime: null,
      finding: null,
      headCm: null,
      steps: [],
    });
  });

  it('is stored encrypted if it is secret, and exactly if it is money or a decimal', async () => {
    const { rows: kept } = await sql<Record<string, unknown>>`select * from test_samples order by sample_name`.execute(
      scope.db,
    );
    const [row] = kept as [Record<string, unknown>];
    expect(row).toMatchObject({ weight_kg: '15.25', pick_up_time: '16:30', steps: one.steps });
    expect(Number(row.fee_fen)).toBe(128_050);
    for (const column of ['finding_encrypted', 'ill_since_encrypted', 'head_cm_encrypted']) {
      expect((row[column] as Buffer).toString('latin1')).not.toMatch(/ill|2026|49\.5/);
    }
    expect((row.diagnosis_encrypted as Buffer).includes(Buffer.from(one.diagnosis))).toBe(false);
    expect(Object.keys(row)).not.toContain('finding');
  });

  it('is refused with a day in the future, even if it is encrypted', async () => {
    const saving = scope.transaction((inside) =>
      saveRecord(store, inside, { sampleName: '明天', illSince: '2026-11-21' }),
    );
    await expect(saving).rejects.toMatchObject({ issues: [{ field: 'illSince', error: 'FIELD_DATE_IN_FUTURE' }] });
  });

  it.each([
    [{ weightKgFrom: 15.25, weightKgTo: 15.25 }, ['样本0']],
    [{ weightKgFrom: 15.26 }, []],
    [{ feeFenTo: 128_050 }, ['样本0']],
    [{ pickUpTimeFrom: '16:31' }, []],
    [{ pickUpTimeFrom: '08:00', pickUpTimeTo: '16:30' }, ['样本0']],
    [{ steps: '1' }, ['样本0']],
    [{ steps: '0' }, ['样本1']],
  ])('is found by %j', async (filters, names) => {
    expect(await found(filters)).toEqual(names);
  });
});

describe('a sheet with fields of these types', () => {
  const read = async (cells: Readonly<Record<string, Cell>>) => {
    const reader = await rowReader(store, scope, words);
    const { fields: values, issues } = reader((column) => cells[column], false);
    return { values, issues };
  };

  it('contains the reader’s words and units, and is read back unchanged', async () => {
    const { rows: ids } = await sql<{ id: string }>`select id from test_samples where sample_name = '样本0'`.execute(
      scope.db,
    );
    const records = await readRecords(store, scope, [ids[0]?.id as string]);
    const [cells] = await sheetCells(store, scope, records, columns, { language: 'en_US', unmasked: true, words });
    expect(cells).toEqual(['样本0', 15.25, 1280.5, '16:30', 'Ill', { date: '2026-11-03' }, 49.5, '手足口病']);
    const given = Object.fromEntries(columns.map((column, index) => [column, (cells as Cell[])[index] as Cell]));
    const { steps: _, ...inSheet } = one;
    expect(await read(given)).toEqual({ values: { ...inSheet, sampleName: '样本0' }, issues: [] });
  });

  it('accepts common notations', async () => {
    const cells = {
      weightKg: '15.2',
      feeFen: '￥1,280.5 元',
      pickUpTime: '8:05',
      finding: '生病',
      illSince: '2026/11/3',
    };
    expect(await read(cells)).toEqual({
      values: { weightKg: 15.2, feeFen: 128_050, pickUpTime: '08:05', finding: 'ill', illSince: '2026-11-03' },
      issues: [],
    });
  });

  it('passes unreadable cells to the rule of their field, which refuses them', async () => {
    const { values } = await read({ weightKg: '重', feeFen: '12.345', pickUpTime: '早上', finding: '不明' });
    expect(issuesOf(values)).toEqual([
      { field: 'weightKg', error: 'FIELD_NOT_NUMBER' },
      { field: 'feeFen', error: 'FIELD_NOT_NUMBER' },
      { field: 'pickUpTime', error: 'FIELD_TIME_INVALID' },
      { field: 'finding', error: 'FIELD_CHOICE_UNKNOWN' },
    ]);
  });
});
