import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { appParents } from '../../identity/app-parents.ts';
import { viewBases, viewWays } from '../../identity/view-ways.ts';
import { ownerIds } from '../../program/tenancy.ts';

/**
 * Parts of a child's data that the list of viewers distinguishes: the sensitivities of its fields, and the class, which
 * belongs to `basic`.
 */
export const seenSensitivities = [
  'name',
  'class',
  'basic',
  'family',
  'contact',
  'health',
  'face',
  'device',
  'money',
] as const;

/** Formats the visible data of a viewer as one sentence without its full stop. `word` returns the text of a key. */
export function tellSeen(seen: ShownViewer['seen'], word: (key: string) => string): string {
  const words = seenSensitivities.flatMap((sensitivity) => {
    const sight = seen[sensitivity] ?? 'none';
    return sight === 'none' ? [] : [word(`system.viewer.sights.${sensitivity}.${sight}`)];
  });
  const told = words.join(word('kit.field.comma'));
  return told.charAt(0).toUpperCase() + told.slice(1);
}

/** Filters of the list: viewers who see this in full. `maskedNames` finds viewers who see only masked names. */
export const seenFilters = ['names', 'maskedNames', 'contact', 'health', 'face', 'money'] as const;

/** One filter of the list. */
export type SeenFilter = (typeof seenFilters)[number];

const filters = {
  way: z.enum(viewWays).optional(),
  seen: z.enum(seenFilters).optional(),
  /** Part of a name, an account or an organization. */
  q: z.string().trim().max(64).optional(),
  ...ownerIds,
};

const sight = z.enum(['full', 'masked', 'none']);

const page = logPage(
  z.object({
    /** Id of the row as long as it exists. */
    id: z.string(),
    way: z.enum(viewWays),
    /** Null for a machine, like its kind of user and organization. */
    userName: z.string().nullable(),
    /** Name of the person, or of the machine. */
    name: z.string(),
    organizationName: z.string().nullable(),
    appType: z.number().nullable(),
    /** All children, or only the account's own classes. */
    extent: z.enum(['all', 'ownClasses']),
    /** Sight by sensitivity of the child's fields; `full` for `contact` means whole numbers. */
    seen: z.record(z.enum(seenSensitivities), sight),
    /** Names of the areas through which the viewer reaches the kindergarten. */
    areas: z.string().nullable(),
    /** Purpose of a grant or an emergency. */
    reason: z.string().nullable(),
    /** First day, `yyyy-mm-dd`; null where it is unknown. */
    since: z.string().nullable(),
    /** Last day, `yyyy-mm-dd`; for an emergency the moment, ISO 8601. Null for no end. */
    until: z.string().nullable(),
    basis: z.enum(viewBases),
    /** Account and moment of the confirmation; null where unknown. */
    confirmedBy: z.string().nullable(),
    confirmedAt: z.string().nullable(),
    /** Path of the underlying record, such as the grant. */
    href: z.string().nullable(),
  }),
  {
    /** Number of running emergencies, regardless of the filters. */
    emergencies: z.number(),
    /** Parents who use an app, regardless of the filters. They see their own children and are no rows. */
    parents: appParents,
  },
);

/**
 * Returns all accounts and machines that can see children of the kindergarten, one row per way, with the basis. Throws
 * PERMISSION_MISSING for an account that is limited to its own classes.
 */
export const viewerPage = defineCall({
  name: 'system.viewer.page',
  method: 'POST',
  path: '/api/system/viewer/page',
  access: { anyOf: ['system.viewer.read'] },
  scope: 'tenant',
  input: page.input.extend(filters),
  output: page.output,
});

/** A viewer of the children, by one way. */
export type ShownViewer = z.infer<typeof page.output>['list'][number];

/**
 * Starts an export of the filtered list: a job that produces a file and a log entry. Throws the same errors as
 * `viewerPage`.
 */
export const exportViewers = defineCall({
  name: 'system.viewer.export',
  method: 'POST',
  path: '/api/system/viewer/export',
  access: { anyOf: ['system.viewer.export'] },
  scope: 'tenant',
  input: z.strictObject(filters),
  output: z.object({ jobId: z.string() }),
});
