import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Days ahead for which the page of keeping times counts what goes. */
export const DUE_SOON_DAYS = 30;

/** Things that are kept beside records, in the order of the page. */
export const keptThings = [
  'log',
  'histories',
  'events',
  'eventPhotos',
  'facePhotos',
  'familyMessages',
  'messages',
  'sessions',
  'familySessions',
  'codes',
  'shortMessages',
  'jobFiles',
  'jobs',
  'imports',
  'uploads',
  'releasedFiles',
  'scriptErrors',
  'erasedFigures',
  'erasures',
  'backups',
] as const;

/** A thing that is kept beside records. */
export type KeptThing = (typeof keptThings)[number];

/** Reasons for keeping times: laws and rules with their articles, or the house's own. */
export const keepReasons = ['pipl19', 'healthCare', 'faces', 'network', 'logNames', 'house'] as const;

/** A reason for a keeping time. */
export type KeepReason = (typeof keepReasons)[number];

/** Moments from which a keeping time counts. */
export const keptFrom = [
  'deleted',
  'closed',
  'age',
  'released',
  'withRecord',
  'withChild',
  'operator',
  'always',
] as const;

const time = z.object({
  from: z.enum(keptFrom),
  /** Null where the time follows another one. */
  days: z.number().nullable(),
});

const page = logPage(
  z.object({
    /** Key of an entity, or the name of a thing. */
    key: z.string(),
    isRecord: z.boolean(),
    times: z.array(time),
    reason: z.enum(keepReasons),
    /** Number that goes within `DUE_SOON_DAYS`, at the earliest; null where it is not counted. */
    dueSoon: z.number().nullable(),
    /** Day on which the next one goes, at the earliest, `yyyy-mm-dd`; null for none. */
    nextOn: z.string().nullable(),
  }),
);

/** A kind of data with its keeping time. */
export type KeptRow = z.infer<typeof page.output>['list'][number];

/**
 * Returns every kind of data with its keeping time: those of one kindergarten with what goes there, and for the operator all
 * kinds, with what goes in all kindergartens. `dueOnly` leaves out those of which nothing goes soon.
 */
export const keepingPage = defineCall({
  name: 'system.keeping.page',
  method: 'POST',
  path: '/api/system/keeping/page',
  access: { anyOf: ['system.keeping.read'] },
  scope: 'tenant',
  input: page.input.extend({ dueOnly: z.boolean().optional(), ...ownerIds }),
  output: page.output,
});
