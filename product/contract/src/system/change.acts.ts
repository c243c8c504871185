import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';

/**
 * Streams the changes of these topics, until the connection closes. The messages do not contain the changed data;
 * the reader fetches it by its own call and rights. A topic goes to holders of its permission (`topics` in areas.ts),
 * for the kindergartens within their reach. An own topic (`ownTopics`) goes to the account itself, whose id stands in
 * place of the kindergarten's. Throws FIELD_CHOICE_UNKNOWN at `topics`.
 *
 * Messages of text/event-stream, each with its position as `id`:
 * - `ready` first: the stream reports all changes after its position;
 * - `reset` instead, or later: some changes are lost, so the reader has to fetch everything again;
 * - `change` with `changeShape`: one message may stand for many changes of a topic in one kindergarten;
 * - an `id` alone, every 15 s, shows that the connection is alive;
 * - `ended` with `endShape`: the session has ended or its rights have changed, or the account has too many streams.
 */
export const changeStream = defineCall({
  name: 'system.change.stream',
  method: 'GET',
  path: '/api/system/change/stream',
  access: 'member',
  scope: 'own',
  input: z.strictObject({
    /** Topics, separated by commas. */
    topics: z.string().min(1, 'FIELD_REQUIRED').max(4_000, 'FIELD_TOO_LONG'),
    /**
     * Last position that the reader knows; the header `Last-Event-ID` takes precedence. An invalid value counts as the
     * oldest position. Without a position the stream begins now.
     */
    after: z
      .string()
      .regex(/^\d{1,15}$/, 'FIELD_FORMAT')
      .optional(),
  }),
  output: z.unknown(),
  answersStream: true,
});

/** Data of `change`; `kigId` is null for records of the platform. */
export const changeShape = z.object({ topic: z.string(), kigId: z.string().nullable() });

/** Reason why a stream ended. */
export const endShape = z.object({ reason: z.enum(['session', 'limit']) });
