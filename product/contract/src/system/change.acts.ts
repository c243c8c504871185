import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';

/**
 * Tells when something of these topics changes, for as long as the connection lasts: not what has changed, which is asked for
 * by its own call with the reader's rights. A topic is told to holders of its permission (`topics` in areas.ts), and of the
 * kindergartens that they reach; an own topic (`ownTopics`) to the account itself, whose id stands for the kindergarten's.
 * Throws FIELD_CHOICE_UNKNOWN at `topics`.
 *
 * Messages of text/event-stream, each with the position that it stands for as `id`:
 * - `ready` first: all that comes after its position is told;
 * - `reset` instead, or later: something was missed, so all has to be asked for anew;
 * - `change` with `changeShape`: many changes of a topic in one kindergarten may be one message;
 * - an `id` alone, every 15 s, shows that the connection lives;
 * - `ended` with `endShape`: the session is gone or its rights have changed, or the account has too many streams.
 */
export const changeStream = defineCall({
  name: 'system.change.stream',
  method: 'GET',
  path: '/api/system/change/stream',
  access: 'member',
  scope: 'own',
  input: z.strictObject({
    /** With commas between them. */
    topics: z.string().min(1, 'FIELD_REQUIRED').max(4_000, 'FIELD_TOO_LONG'),
    /**
     * The last position that was seen; the header `Last-Event-ID` wins, and is taken for the oldest where it is none. Without
     * any the stream begins now.
     */
    after: z
      .string()
      .regex(/^\d{1,15}$/, 'FIELD_FORMAT')
      .optional(),
  }),
  output: z.unknown(),
  answersStream: true,
});

/** What `change` tells; `kigId` is null for what belongs to the platform. */
export const changeShape = z.object({ topic: z.string(), kigId: z.string().nullable() });

/** Why a stream was ended. */
export const endShape = z.object({ reason: z.enum(['session', 'limit']) });
