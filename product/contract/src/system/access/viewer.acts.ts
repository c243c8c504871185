import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { viewBases, viewWays } from '../../identity/view-ways.ts';
import { ownerIds } from '../../program/tenancy.ts';

/** Data of a child that a list of viewers tells apart: the sensitivities of its fields, and the class, which belongs to `basic`. */
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

/** What somebody sees of children as one sentence without its full stop, with words by their keys. */
export function tellSeen(seen: ShownViewer['seen'], word: (key: string) => string): string {
  const words = seenSensitivities.flatMap((sensitivity) => {
    const sight = seen[sensitivity] ?? 'none';
    return sight === 'none' ? [] : [word(`system.viewer.sights.${sensitivity}.${sight}`)];
  });
  const told = words.join(word('kit.field.comma'));
  return told.charAt(0).toUpperCase() + told.slice(1);
}

/** What the list can be narrowed to: who sees this in full; `maskedNames` who sees names in part only. */
export const seenFilters = ['names', 'maskedNames', 'contact', 'health', 'face', 'money'] as const;

/** One thing that the list can be narrowed to. */
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
    /** Stands for the row as long as it is there. */
    id: z.string(),
    way: z.enum(viewWays),
    /** Null of a machine, as are kind of user and organization. */
    userName: z.string().nullable(),
    /** Of the person, or of the machine. */
    name: z.string(),
    organizationName: z.string().nullable(),
    appType: z.number().nullable(),
    /** Whether of all children or only of the account's own classes. */
    extent: z.enum(['all', 'ownClasses']),
    /** By sensitivity; whole numbers of `contact` are `full`. */
    seen: z.record(z.enum(seenSensitivities), sight),
    /** Names of the areas that it comes by. */
    areas: z.string().nullable(),
    /** What a grant or an emergency is for. */
    reason: z.string().nullable(),
    /** The first day, `yyyy-mm-dd`; null where nobody kept it. */
    since: z.string().nullable(),
    /** The last day, `yyyy-mm-dd`; of an emergency the moment, ISO 8601. Null for no end. */
    until: z.string().nullable(),
    basis: z.enum(viewBases),
    /** Who confirmed it, and when; null where that is not known. */
    confirmedBy: z.string().nullable(),
    confirmedAt: z.string().nullable(),
    /** Path of the record behind it, such as the grant. */
    href: z.string().nullable(),
  }),
  /** How many emergencies run, whatever the list is narrowed to. */
  { emergencies: z.number() },
);

/**
 * Everybody who can see children of the kindergarten, each by each way, and why. Throws PERMISSION_MISSING for an account that
 * is limited to its own classes.
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

/** One who can see the children, by one way. */
export type ShownViewer = z.infer<typeof page.output>['list'][number];

/** Begins to export what the list shows; a job that ends in a file, and is noted in the log. Throws like `viewerPage`. */
export const exportViewers = defineCall({
  name: 'system.viewer.export',
  method: 'POST',
  path: '/api/system/viewer/export',
  access: { anyOf: ['system.viewer.export'] },
  scope: 'tenant',
  input: z.strictObject(filters),
  output: z.object({ jobId: z.string() }),
});
