import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { logKinds } from '../identity/log-kinds.ts';
import { ownerIds } from '../program/tenancy.ts';

/** Filters of the log. Other texts than accounts match whole values. An index finds each among millions of entries. */
const filters = {
  kind: z.enum(logKinds).optional(),
  /** Moments, ISO 8601, both inclusive. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** The account or its beginning. */
  userName: z.string().trim().max(64).optional(),
  /** Name of an act or event, such as `campus.student.update`. */
  event: z.string().trim().max(80).optional(),
  recordId: z.uuid().optional(),
  requestId: z.string().trim().max(80).optional(),
  ...ownerIds,
};

/** Maximum number of entries that are counted and paged through. Older ones need a narrower period. */
export const LOG_COUNT_MAX = 10_000;

/** Maximum number of rows in a sheet of the log. */
export const LOG_EXPORT_MAX_ROWS = 200_000;

const change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });

const page = logPage(
  z.object({
    id: z.string(),
    at: z.string(),
    kind: z.enum(logKinds),
    event: z.string(),
    /** Text of the event. */
    text: z.string(),
    userName: z.string().nullable(),
    nickName: z.string().nullable(),
    organizationName: z.string().nullable(),
    kigName: z.string().nullable(),
    entity: z.string().nullable(),
    recordId: z.string().nullable(),
    /** Name of the record, masked where it names a person. */
    title: z.string().nullable(),
    /** Changed fields with old and new values. Personal data is masked; labels are in the reader's language. */
    changes: z.array(change),
    /** Other known facts, as labelled lines. */
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    address: z.string().nullable(),
    requestId: z.string().nullable(),
    /** The import or request of the entry; one of them may act on many records. */
    together: z.string().nullable(),
  }),
  /** True where more entries exist than are counted. */
  { more: z.boolean() },
);

/**
 * Returns the log, newest first. The system administrator sees the whole platform, a kindergarten the entries about its
 * own records.
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

/** One entry of the log as the screen shows it. */
export type ShownLogEntry = z.infer<typeof page.output>['list'][number];

/** Starts an export of the filtered log: a job that produces a file and a log entry. */
export const exportLog = defineCall({
  name: 'system.log.export',
  method: 'POST',
  path: '/api/system/log/export',
  access: { anyOf: ['system.log.export'] },
  scope: 'tenant',
  input: z.strictObject(filters),
  output: z.object({ jobId: z.string() }),
});
