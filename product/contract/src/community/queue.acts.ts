import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { hideReasons, sides } from './community.ts';
import { moderatedStates } from './moderated.states.ts';

/** Kinds of things in the queue. */
export const queueKinds = ['posts', 'comments', 'reports'] as const;

const kind = z.enum(['post', 'comment']);

const queueEntry = z.object({
  /** `post` or `comment`. */
  kind,
  id: z.string(),
  /** Owner of the record. */
  kigId: z.string(),
  /** Title of the post, also of a comment. */
  title: z.string(),
  writer: z.string(),
  organizationName: z.string().nullable(),
  /** Moment from which it waits, ISO 8601. */
  since: z.string(),
  /** True where it waits to be shown. */
  waits: z.boolean(),
  /** Open reports. */
  reports: z.number(),
});

/** One thing that waits for a decision. */
export type QueueEntry = z.infer<typeof queueEntry>;

/**
 * Returns the things that wait for a moderator, the oldest first, at most 50, and the number of all by kind. A waiting
 * thing with reports counts in both kinds.
 */
export const queuePage = defineCall({
  name: 'community.queue.page',
  method: 'POST',
  path: '/api/community/queue/page',
  access: { anyOf: ['community.post.pass'] },
  scope: 'tenant',
  input: z.strictObject({ kind: z.enum(queueKinds).optional(), ...ownerIds }),
  output: z.object({
    list: z.array(queueEntry),
    counts: z.object({
      all: z.number(),
      posts: z.number(),
      comments: z.number(),
      reports: z.number(),
      appeals: z.number(),
    }),
  }),
});

/** Returns one thing with all that a decision needs. Throws RECORD_NOT_FOUND. */
export const queueItem = defineCall({
  name: 'community.queue.get',
  method: 'GET',
  path: '/api/community/queue/get',
  access: { anyOf: ['community.post.pass'] },
  scope: 'tenant',
  input: z.strictObject({ kind, id: z.uuid(), ...ownerIds }),
  output: z.object({
    kind,
    id: z.string(),
    kigId: z.string(),
    version: z.number(),
    status: z.enum(moderatedStates.states.map(({ name }) => name) as [string, ...string[]]),
    deleted: z.boolean(),
    title: z.string(),
    content: z.string(),
    sensitiveWords: z.string().nullable(),
    /** Paths with signatures. */
    pictures: z.array(z.string()),
    side: z.enum(sides),
    writer: z.string(),
    organizationName: z.string().nullable(),
    writtenAt: z.string(),
    topic: z.object({ name: z.string(), moderation: z.enum(['before', 'after']) }),
    /** The text of the post, for a comment. */
    postContent: z.string().nullable(),
    /** The comment that it answers. */
    replyTo: z.object({ writer: z.string(), content: z.string() }).nullable(),
    /** Open reports, the oldest first. */
    reports: z.array(
      z.object({
        id: z.string(),
        reason: z.enum(hideReasons),
        reasonText: z.string().nullable(),
        reporter: z.string(),
        at: z.string(),
      }),
    ),
    /** Number of hidden posts and comments of the writer, and the latest of them. */
    hiddenBefore: z.number(),
    earlier: z.array(z.object({ kind, text: z.string(), reason: z.enum(hideReasons).nullable(), at: z.string() })),
    muted: z.boolean(),
    can: z.array(z.string()),
  }),
});

/** One thing with all that a decision needs. */
export type QueueItem = z.infer<typeof queueItem.output>;
