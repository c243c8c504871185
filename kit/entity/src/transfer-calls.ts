import { z } from 'zod';
import { defineCall } from './define-call.ts';
import type { AnyEntity } from './define-entity.ts';
import { FIRST_PAGE, PAGE_SIZE_MAX, pageInput, scopeOf } from './entity-calls.ts';
import { pathOfAct } from './path-of-act.ts';

/** Maximum size of an imported spreadsheet. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;

/** Number of days in which a user can undo a whole import. */
export const UNDO_DAYS = 7;

/** States of an import. Nothing is written before `importing`. */
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

/** State of an import. */
export type ImportState = (typeof importStates)[number];

/** Outcomes of a row, before and after the import. */
export const rowOutcomes = ['create', 'update', 'unchanged', 'failed'] as const;

/** Outcome of a row, before and after the import. */
export type RowOutcomeName = (typeof rowOutcomes)[number];

const refusal = z.object({ title: z.string(), text: z.string() });

/** An import without its rows. */
export const importStatus = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  /** Finished rows of the current step, and all of its rows. */
  done: z.number(),
  total: z.number(),
  sheet: z.string(),
  otherSheets: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** Columns of the sheet, each with the assigned column of the entity; null for ignored ones. */
  columns: z.array(
    z.object({ index: z.number(), heading: z.string(), field: z.string().nullable(), sample: z.string() }),
  ),
  /** Columns of the entity that users can assign. */
  fields: z.array(z.string()),
  counts: z.object({
    total: z.number(),
    create: z.number(),
    update: z.number(),
    unchanged: z.number(),
    failed: z.number(),
  }),
  /** Valid rows by the entity's group, such as the class. */
  groups: z.array(z.object({ title: z.string(), good: z.number(), isNew: z.boolean() })),
  /** Groups in the rows that do not exist yet. */
  missing: z.array(z.string()),
  createMissing: z.boolean(),
  /** Reason why the whole import failed, in the reader's language. */
  failure: z.string().nullable(),
  startedBy: z.string(),
  startedAt: z.string(),
  /** True for a reader who sees everything in the sheet; others get no samples, groups, titles and rows. */
  readable: z.boolean(),
  /** True where records were written and not undone. */
  written: z.boolean(),
  /** Until when this reader can undo it; null where nothing is left to undo, or the reader may not. */
  undoUntil: z.string().nullable(),
  /** Result of the undo: number of records, and the refused ones with the reason. */
  undo: z.object({ undone: z.number(), refused: z.array(refusal) }).nullable(),
});

/** An import without its rows. */
export type ImportStatus = z.infer<typeof importStatus>;

/** One row of an import. */
export const importRow = z.object({
  /** Row of the sheet, counted from 1 as in the spreadsheet program. */
  row: z.number(),
  title: z.string(),
  group: z.string(),
  outcome: z.enum(rowOutcomes),
  issues: z.array(
    z.object({
      field: z.string(),
      error: z.string(),
      text: z.string(),
      /** Index of the sheet's column with the refused cell; null where the sheet lacks it. */
      column: z.number().nullable(),
    }),
  ),
  /** Cells of a refused row that can be edited, by index of the sheet's column. */
  cells: z.array(z.object({ index: z.number(), text: z.string() })),
});

/** One row of an import. */
export type ImportRow = z.infer<typeof importRow>;

const booleanText = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
const corrections = {
  /** True: groups that do not exist are created. */
  createMissing: booleanText.default(false),
  /** JSON of column index to column or null: the user's correction of the recognised columns. */
  columns: z.string().max(10_000).optional(),
};

/** Returns the calls of an entity with import. */
export function importCalls(entity: AnyEntity) {
  const ownerIds = entity.tenancy.ids;
  const ofImport = { importId: z.uuid(), ...ownerIds };
  const at = `/api/${entity.area}/${pathOfAct(entity.name)}`;
  const common = { access: { anyOf: [`${entity.key}.import`] }, scope: 'tenant' } as const;
  const name = (verb: string) => `${entity.key}.${verb}`;
  return {
    /** Takes a sheet and starts to check it. Returns at once; errors of the file as a whole are refused. */
    import: defineCall({
      ...common,
      name: name('import'),
      method: 'POST',
      path: `${at}/import`,
      input: () => z.strictObject({ ...ownerIds, ...corrections }),
      output: importStatus,
      file: { maxBytes: IMPORT_MAX_BYTES },
    }),
    /** Checks the same sheet again with other corrections. */
    importCheck: defineCall({
      ...common,
      name: name('importCheck'),
      method: 'POST',
      path: `${at}/import-check`,
      input: () => z.strictObject({ ...ofImport, ...corrections }),
      output: importStatus,
    }),
    /** Edits cells of one row before the import, and tries that row again. The last edit of a cell holds. */
    importMend: defineCall({
      ...common,
      name: name('importMend'),
      method: 'POST',
      path: `${at}/import-mend`,
      input: () =>
        z.strictObject({
          ...ofImport,
          row: z.number().int().min(1).max(2_000_000),
          /** New text by index of the sheet's column. */
          cells: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(5_000)),
        }),
      output: () => z.object({ row: importRow, status: importStatus }),
    }),
    /** Starts to import the valid rows. */
    importApply: defineCall({
      ...common,
      name: name('importApply'),
      method: 'POST',
      path: `${at}/import-apply`,
      input: () => z.strictObject(ofImport),
      output: importStatus,
    }),
    /** Stops the current step. Rows that were imported before stay and can be undone. */
    importCancel: defineCall({
      ...common,
      name: name('importCancel'),
      method: 'POST',
      path: `${at}/import-cancel`,
      input: () => z.strictObject(ofImport),
      output: importStatus,
    }),
    /** Starts to undo a whole import; records that were changed since stay and are named. */
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
    /** Imports of the last days, newest first. */
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
    /** The rejected rows in the form of the sheet, with the reason next to each. */
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

/** Returns the call that starts an export of a list. The answer is a job that produces a file. */
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

/** Returns the heading of a column in a sheet of this language. */
export function headingOf({ headings }: { headings: readonly string[] }, language: 'zh_CN' | 'en_US'): string {
  const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
  return headings.find((heading) => isChinese(heading) === (language === 'zh_CN')) ?? (headings[0] as string);
}
