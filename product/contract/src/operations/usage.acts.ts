import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Maximum number of days of one query about the use of the apps. */
export const USAGE_PERIOD_DAYS_MAX = 366;

/** Ways to add up the use of the apps. */
export const usageGroups = ['day', 'version', 'kindergarten', 'screen'] as const;

/** One way to add up the use. */
export type UsageGroup = (typeof usageGroups)[number];

const page = logPage(
  z.object({
    /** Id of the row within its group. */
    id: z.string(),
    /** Set in rows by day, `yyyy-mm-dd`. */
    day: z.string().nullable(),
    /** Set in rows by version; the version is empty where the app names none. */
    app: z.string().nullable(),
    version: z.string().nullable(),
    /** Set in rows by kindergarten; null as well for use that names none. */
    kigName: z.string().nullable(),
    /** Set in rows by screen: its name in the app. */
    screen: z.string().nullable(),
    /** Number of opened screens. */
    opens: z.number(),
    /** Parents whose app is signed in; null in other rows than those of a kindergarten. */
    parents: z.number().nullable(),
  }),
  {
    /** Opened screens in the period. */
    opens: z.number(),
    /** Parents whose app is signed in now, and those who used it today. */
    signedIn: z.number(),
    today: z.number(),
    /** The period, and the last day that can be chosen, `yyyy-mm-dd`. */
    from: z.string(),
    to: z.string(),
    lastDay: z.string(),
  },
);

/**
 * Returns the use of the parents' apps in a period, by default the last 30 days: days the latest first, all else the most
 * used first. Regional operations see the kindergartens of their areas. Throws OPERATIONS_USAGE_PERIOD {days}.
 */
export const usagePage = defineCall({
  name: 'operations.usage.page',
  method: 'POST',
  path: '/api/operations/usage/page',
  access: { anyOf: ['operations.usage.read'] },
  scope: 'tenant',
  input: page.input.extend({
    by: z.enum(usageGroups, 'FIELD_CHOICE_UNKNOWN'),
    from: z.iso.date('FIELD_FORMAT').optional(),
    to: z.iso.date('FIELD_FORMAT').optional(),
    ...ownerIds,
  }),
  output: page.output,
});

/** A row of the use of the apps. */
export type UsageRow = z.output<typeof page.output>['list'][number];

/** A page of the use of the apps. */
export type UsagePage = z.output<typeof page.output>;
