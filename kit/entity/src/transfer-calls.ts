import { z } from 'zod';
import { defineCall } from './define-call.ts';
import type { AnyEntity } from './define-entity.ts';
import { FIRST_PAGE, PAGE_SIZE_MAX, pageInput, scopeOf } from './entity-calls.ts';
import { pathOfAct } from './path-of-act.ts';

/** Largest spreadsheet that is taken. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;

/** How long an import can be taken back as a whole. */
export const UNDO_DAYS = 7;

/** Where an import stands. Nothing is written before `importing`. */
export const importStates = [
  'checking',
  'checked',
  'importing',
  'imported',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;

/** Where an import stands. */
export type ImportState = (typeof importStates)[number];

/** What becomes, or became, of a row. */
export const rowOutcomes = ['create', 'update', 'unchanged', 'failed'] as const;

/** What becomes, or became, of a row. */
export type RowOutcomeName = (typeof rowOutcomes)[number];

const refusal = z.object({ title: z.string(), text: z.string() });

/** An import with everything but its rows. */
export const importStatus = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  /** Rows of the step that is running that are done, and all of them. */
  done: z.number(),
  total: z.number(),
  sheet: z.string(),
  otherSheets: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** The sheet's columns with the column of the entity each was taken for; null is passed over. */
  columns: z.array(
    z.object({ index: z.number(), heading: z.string(), field: z.string().nullable(), sample: z.string() }),
  ),
  /** Columns that one can be assigned to. */
  fields: z.array(z.string()),
  counts: z.object({
    total: z.number(),
    create: z.number(),
    update: z.number(),
    unchanged: z.number(),
    failed: z.number(),
  }),
  /** Good rows by what the entity groups them by, such as the class. */
  groups: z.array(z.object({ title: z.string(), good: z.number(), isNew: z.boolean() })),
  /** What the rows are grouped by and does not exist. */
  missing: z.array(z.string()),
  createMissing: z.boolean(),
  /** Why the import failed as a whole, in the reader's language. */
  failure: z.string().nullable(),
  startedBy: z.string(),
  startedAt: z.string(),
  /** Whether the reader sees all that stands in the sheet; without it there are no samples, groups, titles and rows. */
  readable: z.boolean(),
  /** Whether something of it was written, and stands. */
  written: z.boolean(),
  /** Until when this reader can take it back; null where there is nothing to take back, or the reader may not. */
  undoUntil: z.string().nullable(),
  /** What taking it back has done: records, and those left alone with the reason. */
  undo: z.object({ undone: z.number(), refused: z.array(refusal) }).nullable(),
});

/** An import with everything but its rows. */
export type ImportStatus = z.infer<typeof importStatus>;

/** One row of an import. */
export const importRow = z.object({
  /** Row of the sheet, counted from 1 as the spreadsheet program does. */
  row: z.number(),
  title: z.string(),
  group: z.string(),
  outcome: z.enum(rowOutcomes),
  issues: z.array(z.object({ field: z.string(), error: z.string(), text: z.string() })),
});

/** One row of an import. */
export type ImportRow = z.infer<typeof importRow>;

const booleanText = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
const choices = {
  /** True: what the rows are grouped by is made where it does not exist. */
  createMissing: booleanText.default(false),
  /** JSON of column index to column or null: the user's correction of what was recognised. */
  columns: z.string().max(10_000).optional(),
};

/** The calls of an entity whose records come from sheets. */
export function importCalls(entity: AnyEntity) {
  const ownerIds = entity.tenancy.ids;
  const ofImport = { importId: z.uuid(), ...ownerIds };
  const at = `/api/${entity.area}/${pathOfAct(entity.name)}`;
  const common = { access: { anyOf: [`${entity.key}.import`] }, scope: 'tenant' } as const;
  const name = (verb: string) => `${entity.key}.${verb}`;
  return {
    /** Takes a sheet and begins to check it. Answers at once; what is wrong with the file as a whole is refused. */
    import: defineCall({
      ...common,
      name: name('import'),
      method: 'POST',
      path: `${at}/import`,
      input: () => z.strictObject({ ...ownerIds, ...choices }),
      output: importStatus,
      file: { maxBytes: IMPORT_MAX_BYTES },
    }),
    /** Checks the same sheet anew with other choices. */
    importCheck: defineCall({
      ...common,
      name: name('importCheck'),
      method: 'POST',
      path: `${at}/import-check`,
      input: () => z.strictObject({ ...ofImport, ...choices }),
      output: importStatus,
    }),
    /** Begins to take the good rows. */
    importApply: defineCall({
      ...common,
      name: name('importApply'),
      method: 'POST',
      path: `${at}/import-apply`,
      input: () => z.strictObject(ofImport),
      output: importStatus,
    }),
    /** Stops the step that is running. What was imported before stays and can be taken back. */
    importCancel: defineCall({
      ...common,
      name: name('importCancel'),
      method: 'POST',
      path: `${at}/import-cancel`,
      input: () => z.strictObject(ofImport),
      output: importStatus,
    }),
    /** Begins to take a whole import back; records that were changed since are left alone and named. */
    importUndo: defineCall({
      ...common,
      name: name('importUndo'),
      method: 'POST',
      path: `${at}/import-undo`,
      input: () => z.strictObject(ofImport),
      output: importStatus,
    }),
    importStatus: defineCall({
      ...common,
      name: name('importStatus'),
      method: 'GET',
      path: `${at}/import-status`,
      input: () => z.strictObject(ofImport),
      output: importStatus,
    }),
    /** Imports of the last days, the newest first. */
    imports: defineCall({
      ...common,
      name: name('imports'),
      method: 'GET',
      path: `${at}/imports`,
      input: () => z.strictObject({ ...ownerIds }),
      output: () => z.array(importStatus),
    }),
    importRows: defineCall({
      ...common,
      name: name('importRows'),
      method: 'POST',
      path: `${at}/import-rows`,
      input: () =>
        z.strictObject({
          ...ofImport,
          outcome: z.enum(rowOutcomes).optional(),
          q: z.string().max(100).optional(),
          pageNumber: z.number().int().min(1).max(1_000_000).default(FIRST_PAGE),
          pageSize: z.number().int().min(1).max(PAGE_SIZE_MAX).default(20),
        }),
      output: () => z.object({ rows: z.array(importRow), total: z.number() }),
    }),
    /** The refused rows in the form of the sheet, with the reason beside each. */
    importFailures: defineCall({
      ...common,
      name: name('importFailures'),
      method: 'GET',
      path: `${at}/import-failures`,
      input: () => z.strictObject(ofImport),
      output: () => z.unknown(),
      answersFile: true,
    }),
    /** An empty sheet with all headings, in the reader's language. */
    importTemplate: defineCall({
      ...common,
      scope: 'none',
      name: name('importTemplate'),
      method: 'GET',
      path: `${at}/import-template`,
      input: () => z.strictObject({}),
      output: () => z.unknown(),
      answersFile: true,
    }),
  };
}

/** Begins to export what the list shows. The answer is a job that ends in a file. */
export function exportCall(entity: AnyEntity) {
  const { pageNumber: _, pageSize: __, ...listInput } = pageInput(entity).shape;
  return defineCall({
    name: `${entity.key}.export`,
    method: 'POST',
    path: `/api/${entity.area}/${pathOfAct(entity.name)}/export`,
    access: { anyOf: [`${entity.key}.export`] },
    scope: scopeOf(entity),
    input: () =>
      z.strictObject({
        ...listInput,
        /** Columns of the entity's `excel`, in the order wanted. */
        columns: z.array(z.string().max(60)).min(1).max(100),
        /** Only these records, where some were selected. */
        ids: z.array(z.uuid()).min(1).max(10_000).optional(),
        /** True: what is usually masked leaves the house in full; needs a permission and a proof. */
        unmasked: z.boolean().default(false),
        /** A verification code that was sent for it. */
        proof: z.strictObject({ sendId: z.uuid(), code: z.string().trim().max(10) }).optional(),
      }),
    output: () => z.object({ jobId: z.string() }),
  });
}

/** The heading that a column has in a sheet of this language. */
export function headingOf({ headings }: { headings: readonly string[] }, language: 'zh_CN' | 'en_US'): string {
  const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
  return headings.find((heading) => isChinese(heading) === (language === 'zh_CN')) ?? (headings[0] as string);
}
