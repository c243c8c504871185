import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { logKinds } from '../identity/log-kinds.ts';
import { ownerIds } from '../program/tenancy.ts';

/** What the log is asked for. Texts are whole, for what is found by an index is found among millions as well. */
const filters = {
  kind: z.enum(logKinds).optional(),
  /** ISO 8601, both included. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  userName: z.string().trim().max(64).optional(),
  /** Such as `campus.student.update`. */
  event: z.string().trim().max(80).optional(),
  recordId: z.uuid().optional(),
  requestId: z.string().trim().max(80).optional(),
  ...ownerIds,
};

/** So many entries are counted and can be paged through; who looks for older ones asks for another time. */
export const LOG_COUNT_MAX = 10_000;

/** Rows of a sheet of the log at most. */
export const LOG_EXPORT_MAX_ROWS = 200_000;

const change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });

const page = logPage(
  z.object({
    id: z.string(),
    at: z.string(),
    kind: z.enum(logKinds),
    event: z.string(),
    /** What happened in words. */
    text: z.string(),
    userName: z.string().nullable(),
    nickName: z.string().nullable(),
    organizationName: z.string().nullable(),
    kigName: z.string().nullable(),
    entity: z.string().nullable(),
    recordId: z.string().nullable(),
    /** Masked where it names a person. */
    title: z.string().nullable(),
    /** Fields with what they were before and after, personal data masked; labels in the reader's language. */
    changes: z.array(change),
    /** What else is known, as labelled lines. */
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    address: z.string().nullable(),
    requestId: z.string().nullable(),
  }),
  /** True where there are more than are counted. */
  { more: z.boolean() },
);

/**
 * The log, the newest first: of the whole platform for the system administrator, of what concerns its records for a
 * kindergarten.
 */
export const logPageCall = defineCall({
  name: 'system.log.page',
  method: 'POST',
  path: '/api/system/log/page',
  access: { anyOf: ['system.log.read'] },
  scope: 'tenant',
  input: page.input.extend(filters),
  output: page.output,
});

/** One entry of the log as it is shown. */
export type ShownLogEntry = z.infer<typeof page.output>['list'][number];

/** Begins to export what the log shows; a job that ends in a file, and is noted itself. */
export const exportLog = defineCall({
  name: 'system.log.export',
  method: 'POST',
  path: '/api/system/log/export',
  access: { anyOf: ['system.log.export'] },
  scope: 'tenant',
  input: z.strictObject(filters),
  output: z.object({ jobId: z.string() }),
});
