import { setTimeout as sleep } from 'node:timers/promises';
import { sendSignInCode, signInParent } from '@kiga/contract/family/app-session.acts.ts';
import { Bearer } from '../bearer.ts';
import { Away, Refusal, type Way } from '../door.ts';
import type { Surroundings } from '../machine.ts';
import type { Office } from '../office.ts';
import { APP } from './app-tasks.ts';
import { noCounts, Parent, type ParentCounts, type ParentSurroundings } from './parent.ts';
import { chooseChildren, type Task, tasks } from './parent-day.ts';
import { counted, Promptness } from './promptness.ts';

const AGAIN_MS = 5_000;
const REFUSED_MS = 30_000;

/** Options of the played parents. */
export interface ParentOptions extends Pick<Surroundings, 'secrets' | 'stop' | 'tell'> {
  time: ParentSurroundings['time'];
  way: Way;
  office: Office;
  /** Number of parents. */
  count: number;
  seed: string;
  /** Prints an expected event, such as a message that came. */
  note(sentence: string): void;
}

/** Figures of the played parents. */
export interface ParentFigures {
  parents: number;
  counts: ParentCounts;
  promptness: Promptness;
}

/** Plays parents of the demo's kindergarten until it is stopped. */
export async function playParents(options: ParentOptions): Promise<ParentFigures> {
  const { office, count, seed, stop, time, tell, note } = options;
  const promptness = new Promptness();
  const counts = noCounts();
  const children = await untilReached(options, async () => {
    const classes = await office.classes();
    return chooseChildren(
      classes.flatMap((one) => one.children),
      await office.riders(),
      count,
      seed,
    );
  });
  const signIn = signer(options);
  const around = { time, stop, tell, note, seed, counts, promptness, signIn };
  const parents = (children ?? []).map((child) => new Parent(child, around));
  await Promise.all(parents.map((parent) => parent.run()));
  return { parents: parents.filter(({ isSignedIn }) => isSignedIn).length, counts, promptness };
}

/** Runs work until it succeeds; null where it was stopped before. Reports refusals, and throws unexpected errors. */
async function untilReached<T>(
  { stop, tell }: Pick<ParentOptions, 'stop' | 'tell'>,
  work: () => Promise<T>,
): Promise<T | null> {
  while (!stop.aborted) {
    try {
      return await work();
    } catch (error) {
      if (stop.aborted) return null;
      if (!(error instanceof Away || error instanceof Refusal)) throw error;
      tell(`No parents so far: ${error.message}`);
      await sleep(error instanceof Away ? AGAIN_MS : REFUSED_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }
  return null;
}

/** Returns a function that signs parents in, one after the other, and keeps their tokens. */
function signer({ way, office, secrets }: Pick<ParentOptions, 'way' | 'office' | 'secrets'>) {
  let last: Promise<unknown> = Promise.resolve();
  const keyOf = (studentId: string) => `app of ${studentId}`;
  const enter = async (studentId: string): Promise<Bearer | null> => {
    const phone = await office.phoneOf(studentId);
    if (phone === null) return null;
    const door = new Bearer(way, null);
    const { sendId } = await door.call(sendSignInCode, { phone });
    const code = await office.codeFor(phone);
    if (code === null) throw new Refusal('NO_CODE', 'there is no code in the SMS outbox', undefined);
    const { token } = await door.call(signInParent, { phone, sendId, code, app: APP });
    secrets.set(keyOf(studentId), token);
    return new Bearer(way, token);
  };
  return (studentId: string, isOld: boolean): Promise<Bearer | null> => {
    const token = isOld ? undefined : secrets.get(keyOf(studentId));
    if (token) return Promise.resolve(new Bearer(way, token));
    const entering = last.then(() => enter(studentId));
    last = entering.catch(() => undefined);
    return entering;
  };
}

/** Names of the done tasks in the summary. */
const names: Readonly<Record<Task, string>> = {
  day: 'day read',
  leave: 'leave asked for',
  signUp: 'sign-up',
  notice: 'notice read',
  news: 'news read',
  letter: 'letter',
  consent: 'consent answered',
  feedback: 'feedback',
  usage: 'usage report',
  renew: 'renewal',
  payBill: 'bill paid',
  community: 'community visit',
  shop: 'order in the shop',
};

/** Returns the summary of the played parents in sentences. */
export function figuresOfParents({ parents, counts, promptness }: ParentFigures): string[] {
  const done = tasks.map((task) => `${names[task]}: ${counts.done[task]}`).join(', ');
  const refused = tasks.reduce((total, task) => total + counts.refused[task], 0);
  return [
    `${counted(parents, 'parent')} played.`,
    ...promptness.lines().map((line) => `  ${line}`),
    `  ${done}`,
    `  expected refusals: ${refused}, troubles: ${counts.troubles}`,
  ];
}
