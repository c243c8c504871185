import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { staffTopics } from './message-topics.ts';

/** Retention of messages to families, days. */
export const FAMILY_MESSAGE_DAYS = 180;

/** Days from its last use for which a session of a parent lasts. */
export const FAMILY_SESSION_DAYS = 90;

/** Maximum number of days of one query. */
export const FAMILY_PERIOD_DAYS_MAX = 31;

/**
 * Fate of a message at one parent: opened by the parent, fetched by an app, taken by the service of an app, waiting for an
 * app, or without any app.
 */
export const messageFates = ['read', 'fetched', 'pushed', 'waiting', 'noApp'] as const;

const page = logPage(
  z.object({
    /** Child and cause; unique. */
    id: z.string(),
    studentId: z.string(),
    stuName: z.string(),
    className: z.string(),
    topic: z.enum(staffTopics),
    title: z.string(),
    text: z.string(),
    /** Moment of what happened, ISO 8601. */
    at: z.string(),
    parents: z.array(
      z.object({
        /** Null where the reader may not see names of the family. */
        parentName: z.string().nullable(),
        relation: z.string(),
        fate: z.enum(messageFates),
        /** Moment of the fate, ISO 8601; null while it waits. */
        at: z.string().nullable(),
      }),
    ),
  }),
  {
    /** Days of the kindergarten, `yyyy-mm-dd`: today, and the period shown. */
    today: z.string(),
    from: z.string(),
    to: z.string(),
    /** IANA name of the time zone. */
    timeZone: z.string(),
  },
);

/**
 * Returns messages to families of one kindergarten with their fates, newest first; each row is one cause about one child.
 * Accounts with own classes see their children. Throws OWNER_OUT_OF_REACH, FAMILY_PERIOD {days}.
 */
export const pageOfFamilyMessages = defineCall({
  name: 'family.message.page',
  method: 'POST',
  path: '/api/family/message/page',
  access: { anyOf: ['family.message.read'] },
  scope: 'tenant',
  input: page.input.extend({
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    studentId: z.uuid().optional(),
    classId: z.uuid().optional(),
    topic: z.enum(staffTopics).optional(),
    ...ownerIds,
  }),
  output: page.output,
});

/** A message with its fates. */
export type ShownFamilyMessage = z.output<typeof page.output>['list'][number];

/** Returns how many parents of a child have an app that is signed in. Throws RECORD_NOT_FOUND. */
export const countFamilyApps = defineCall({
  name: 'family.message.countApps',
  method: 'GET',
  path: '/api/family/message/count-apps',
  access: { anyOf: ['family.message.read'] },
  scope: 'tenant',
  input: z.strictObject({ studentId: z.uuid(), ...ownerIds }),
  output: z.object({ parents: z.number(), signedIn: z.number() }),
});
