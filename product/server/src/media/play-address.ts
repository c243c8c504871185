import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { z } from 'zod';
import type { Viewing } from './streams.ts';

/** Prefix of the addresses of streams. */
export const LIVE_PATH = '/media/live/';

/** Time within which an address must be used. A page asks for a new one to connect again. */
const USE_WITHIN_MS = 30_000;

/** Separates these signatures from all others of the installation. */
const PURPOSE = 'media.play';

const ticket = z.object({
  viewId: z.string(),
  stream: z.object({ kind: z.string(), id: z.string(), quality: z.string() }),
  viewer: z.record(z.string(), z.string()),
  untilMs: z.number(),
  /** Makes each address different, so that each can be used once. */
  nonce: z.string(),
});

/** Content of the address of a viewer. */
export type PlayTicket = z.output<typeof ticket>;

/** Returns the path of a WebSocket that plays a stream for one viewer, once and within seconds. */
export function playAddress({ secrets, clock }: { secrets: Secrets; clock: Clock }, viewing: Viewing): string {
  const said: PlayTicket = {
    ...viewing,
    untilMs: clock.now().getTime() + USE_WITHIN_MS,
    nonce: randomBytes(9).toString('base64url'),
  };
  const text = Buffer.from(JSON.stringify(said)).toString('base64url');
  return `${LIVE_PATH}${text}.${secrets.hash(text, PURPOSE).toString('base64url')}`;
}

/** Returns what the path of a viewer says; null where it is forged or too old. */
export function readPlayAddress(
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  path: string,
): PlayTicket | null {
  const [text = '', signature = ''] = path.startsWith(LIVE_PATH) ? path.slice(LIVE_PATH.length).split('.') : [];
  const expected = secrets.hash(text, PURPOSE);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const said = ticket.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return said.success && said.data.untilMs >= clock.now().getTime() ? said.data : null;
}
