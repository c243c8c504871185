import { defineCall } from '@kiga/entity/define-call.ts';
import { ownerIds } from '@kiga/entity/entity-calls.ts';
import { z } from 'zod';

/** Largest spreadsheet that is taken. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;

const fieldIssue = z.object({ field: z.string(), error: z.string(), text: z.string() });

const importedRow = z.object({
  /** Row of the sheet, counted from 1 as the spreadsheet program does. */
  row: z.number(),
  stuName: z.string(),
  className: z.string(),
  outcome: z.enum(['create', 'update', 'unchanged', 'failed']),
  issues: z.array(fieldIssue),
});

/** What an import would do, or did, row by row. */
export const importReport = z.object({
  dryRun: z.boolean(),
  sheet: z.string(),
  otherSheets: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** The sheet's columns with the field each was taken for; null is passed over. */
  columns: z.array(
    z.object({ index: z.number(), heading: z.string(), field: z.string().nullable(), sample: z.string() }),
  ),
  /** Fields a column can be assigned to. */
  fields: z.array(z.string()),
  counts: z.object({
    total: z.number(),
    create: z.number(),
    update: z.number(),
    unchanged: z.number(),
    failed: z.number(),
  }),
  classes: z.array(z.object({ className: z.string(), good: z.number(), isNew: z.boolean() })),
  /** Classes named in the sheet that do not exist. */
  unknownClasses: z.array(z.string()),
  rows: z.array(importedRow),
});

/** What an import would do, or did. */
export type ImportReport = z.infer<typeof importReport>;

/** Options of an import; they come as text beside the file. */
export const importOptions = z.strictObject({
  ...ownerIds,
  /** True: say what would happen, and change nothing. */
  dryRun: z.enum(['true', 'false']).default('true'),
  /** True: a class that does not exist is made, with the grade that its name or its row tells. */
  createClasses: z.enum(['true', 'false']).default('false'),
  /** JSON of column index to field or null: the user's correction of what was recognised. */
  columns: z.string().max(10_000).optional(),
});

/** Takes the good rows of a roster in one transaction; says of every row what became of it. */
export const importStudents = defineCall({
  name: 'campus.student.import',
  method: 'POST',
  path: '/api/campus/student/import',
  access: { anyOf: ['campus.student.import'] },
  scope: 'tenant',
  input: importOptions,
  output: importReport,
  file: { maxBytes: IMPORT_MAX_BYTES },
});

/** The rows of the same file that are refused, in the same form, with the reason beside each. Changes nothing. */
export const importFailures = defineCall({
  name: 'campus.student.importFailures',
  method: 'POST',
  path: '/api/campus/student/import-failures',
  access: { anyOf: ['campus.student.import'] },
  scope: 'tenant',
  input: importOptions,
  output: z.unknown(),
  file: { maxBytes: IMPORT_MAX_BYTES },
  answersFile: true,
});

/** An empty roster with all headings, in the reader's language. */
export const importTemplate = defineCall({
  name: 'campus.student.importTemplate',
  method: 'GET',
  path: '/api/campus/student/import-template',
  access: { anyOf: ['campus.student.import'] },
  scope: 'none',
  input: z.strictObject({}),
  output: z.unknown(),
  answersFile: true,
});

/** The numbers and address of one child unmasked; noted once per record and session. */
export const readContact = defineCall({
  name: 'campus.student.readContact',
  method: 'POST',
  path: '/api/campus/student/read-contact',
  access: { anyOf: ['campus.student.readContact'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    idNumber: z.string().nullable(),
    address: z.string().nullable(),
    parents: z.array(z.object({ parentName: z.string(), relation: z.string(), parentPhone: z.string() })),
  }),
});

/** How many children stand where, for the switch above the list. */
export const countByStatus = defineCall({
  name: 'campus.student.countByStatus',
  method: 'GET',
  path: '/api/campus/student/count-by-status',
  access: { anyOf: ['campus.student.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({ all: z.number(), byStatus: z.record(z.string(), z.number()), deleted: z.number() }),
});
