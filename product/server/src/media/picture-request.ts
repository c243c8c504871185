import type { Clock } from '@kiga/kit-server/clock.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { Program } from '../program/program.ts';
import type { PictureSource, SourceFailure } from './streams.ts';
import { sourceFailures } from './streams.ts';

/** Path at the media process for one picture of a source. */
export const PICTURE_PATH = '/picture';

/** Encryption context of these requests: they contain the password of a camera. */
const CONTEXT = 'media.picture';

/** Age of a request, at most. */
const AGE_MS_MAX = 30_000;

/** Time for the answer. */
const ANSWER_MS = 20_000;

/** Returns the source of a request from a process of the same installation; null for any other one. */
export function openPictureRequest(
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  text: string,
): PictureSource | null {
  try {
    const { source, atMs } = JSON.parse(secrets.decrypt(Buffer.from(text, 'base64'), CONTEXT)) as {
      source: PictureSource;
      atMs: number;
    };
    return Math.abs(clock.now().getTime() - atMs) <= AGE_MS_MAX ? source : null;
  } catch {
    return null;
  }
}

/**
 * Has the media process take one picture of a source.
 * @returns the picture as JPEG with the codec of the source; why there is none; or null where no media process answers
 */
export async function askForPicture(
  { secrets, clock, media }: Pick<Program, 'secrets' | 'clock' | 'media'>,
  source: PictureSource,
): Promise<{ jpeg: Buffer; codec: string } | { failure: SourceFailure } | null> {
  if (media.address === null) return null;
  const body = secrets.encrypt(JSON.stringify({ source, atMs: clock.now().getTime() }), CONTEXT).toString('base64');
  try {
    const answer = await fetch(`http://${media.address}${PICTURE_PATH}`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (answer.status !== 200) return null;
    if (answer.headers.get('content-type') === 'image/jpeg') {
      return { jpeg: Buffer.from(await answer.arrayBuffer()), codec: answer.headers.get('x-codec') ?? '' };
    }
    const { failure } = (await answer.json()) as { failure: SourceFailure };
    return { failure: sourceFailures.find((one) => one === failure) ?? 'unknown' };
  } catch {
    return null;
  }
}
