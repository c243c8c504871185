import type { Program } from '../program/program.ts';

/** Path at the media process that tells its state. */
export const STATE_PATH = '/state';

/** Time for the answer, and for which it holds. */
const ANSWER_MS = 2_000;
const HOLDS_MS = 3_000;

/** Whether a media process runs, and whether it has ffmpeg. */
export type MediaState = 'none' | 'withoutFfmpeg' | 'ready';

const known = new WeakMap<object, { atMs: number; state: Promise<MediaState> }>();

/** Returns the state of the media process. */
export function mediaState({ media }: Pick<Program, 'media'>): Promise<MediaState> {
  const before = known.get(media);
  if (before && Date.now() - before.atMs < HOLDS_MS) return before.state;
  const state = ask(media.address);
  known.set(media, { atMs: Date.now(), state });
  return state;
}

async function ask(address: string | null): Promise<MediaState> {
  if (address === null) return 'none';
  try {
    const answer = await fetch(`http://${address}${STATE_PATH}`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const { ffmpeg } = (await answer.json()) as { ffmpeg: boolean };
    return ffmpeg ? 'ready' : 'withoutFfmpeg';
  } catch {
    return 'none';
  }
}
