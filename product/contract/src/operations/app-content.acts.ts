import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { adPositions } from './advertisement.entity.ts';
import { openings } from './app-function.entity.ts';

/** The most advertisements that an app gets for one place, and reports at once. */
export const ADS_AT_ONCE_MAX = 20;

const version = z
  .string()
  .max(40)
  .regex(/^\d{1,6}(\.\d{1,6}){0,3}/, 'FIELD_FORMAT');

const shownModule = z.object({
  id: z.string(),
  /** In the language of the request. */
  name: z.string(),
  functions: z.array(
    z.object({
      /** Name by which the app knows the function. */
      functionCode: z.string(),
      name: z.string(),
      /** Signed address of its icon. */
      icon: z.string(),
      opens: z.enum(openings),
      /** The page, where it opens one. */
      link: z.string().nullable(),
    }),
  ),
});

/** A module with its functions, as an app shows it. */
export type ShownModule = z.output<typeof shownModule>;

const shownAd = z.object({
  id: z.string(),
  adName: z.string(),
  /** Signed address. */
  picture: z.string(),
  link: z.string().nullable(),
});

/** An advertisement, as an app shows it. */
export type ShownAd = z.output<typeof shownAd>;

/**
 * Returns the modules of a child's kindergarten, or those of the operator without one. Functions that need a later version than the
 * app's are missing. Throws RECORD_NOT_FOUND for a foreign kindergarten.
 */
export const appFunctions = defineCall({
  name: 'app.v1.functions',
  method: 'GET',
  path: '/app/v1/functions',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ kigId: z.uuid('FIELD_FORMAT').optional(), version: version.optional() }),
  output: z.object({ modules: z.array(shownModule) }),
});

/**
 * Returns the advertisements of a place in the order in which the app shows them, which follows their weights by chance. Throws
 * RECORD_NOT_FOUND for a foreign kindergarten.
 */
export const appAdvertisements = defineCall({
  name: 'app.v1.advertisements',
  method: 'GET',
  path: '/app/v1/advertisements',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({
    position: z.enum(adPositions, 'FIELD_CHOICE_UNKNOWN'),
    kigId: z.uuid('FIELD_FORMAT').optional(),
  }),
  output: z.object({ list: z.array(shownAd) }),
});

const ids = z.array(z.uuid('FIELD_FORMAT')).max(ADS_AT_ONCE_MAX, 'FIELD_TOO_MANY').optional();

/** Counts advertisements that were seen and clicked, without the person. Unknown ones are left out. */
export const countAdvertisements = defineCall({
  name: 'app.v1.countAdvertisements',
  method: 'POST',
  path: '/app/v1/advertisements/count',
  access: 'app',
  scope: 'own',
  input: z.strictObject({ seen: ids, clicked: ids }),
  output: z.object({}),
});

/** Returns the first page of the app as parents of a kindergarten see it, or of one without an agent. Throws RECORD_NOT_FOUND. */
export const appPreview = defineCall({
  name: 'operations.appModule.preview',
  method: 'GET',
  path: '/api/operations/app-module/preview',
  access: { anyOf: ['operations.appModule.read'] },
  scope: 'tenant',
  input: z.strictObject({ kindergartenId: z.uuid('FIELD_FORMAT').optional(), ...ownerIds }),
  output: z.object({
    modules: z.array(shownModule),
    /** Name of the agent whose modules these are; null for the operator. */
    agentName: z.string().nullable(),
    /** Advertisements of each place, those with the largest weight first. */
    places: z.array(z.object({ position: z.enum(adPositions), list: z.array(shownAd) })),
  }),
});

/** The first page of the app. */
export type AppPreview = z.output<typeof appPreview.output>;

/** Returns the earlier files of a document, the latest first. Throws RECORD_NOT_FOUND. */
export const documentVersions = defineCall({
  name: 'operations.document.versions',
  method: 'GET',
  path: '/api/operations/document/versions',
  access: { anyOf: ['operations.document.update'] },
  scope: 'none',
  input: z.strictObject({ id: z.uuid('FIELD_FORMAT') }),
  output: z.object({
    list: z.array(
      z.object({
        versionNumber: z.number(),
        /** Signed path of the file. */
        url: z.string(),
        /** Moment at which the next file came, ISO 8601. */
        until: z.string(),
        byName: z.string().nullable(),
      }),
    ),
  }),
});
