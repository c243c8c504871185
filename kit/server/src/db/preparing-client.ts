import pg from 'pg';

/** How often a statement comes before it is worth preparing. */
const TIMES_BEFORE = 3;
/** Statements that are prepared at most; each connection keeps its own copy of their plans. */
const MOST_PREPARED = 400;
/** Longer ones are made for one occasion, such as the rows of an import. */
const LONGEST_CHARACTERS = 6_000;

/** How often a statement has come, and its name once it is prepared; the same for all connections of the process. */
const known = new Map<string, { times: number; name: string | undefined }>();
let prepared = 0;
let namesGiven = 0;

/** The name under which a statement is prepared; undefined while it is not worth it. */
function nameOf(text: string): string | undefined {
  const found = known.get(text);
  if (found?.name !== undefined) return found.name;
  if (text.length > LONGEST_CHARACTERS || prepared >= MOST_PREPARED) return undefined;
  const times = (found?.times ?? 0) + 1;
  if (times >= TIMES_BEFORE) {
    prepared += 1;
    namesGiven += 1;
    known.set(text, { times, name: `kiga${namesGiven}` });
  } else {
    // Texts that never come again are forgotten with all that have not come often.
    if (known.size > 2 * MOST_PREPARED) for (const [old, { name }] of known) if (name === undefined) known.delete(old);
    known.set(text, { times, name: undefined });
  }
  return known.get(text)?.name;
}

/**
 * Whether a statement has to be prepared anew: the type of a column that it answers has changed since, or the connection was
 * emptied by somebody else.
 */
function isOutdated(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}

/** Its next name is another, since connections still know it by the old one. */
function forget(text: string): void {
  if (known.get(text)?.name !== undefined) prepared -= 1;
  known.delete(text);
}

/**
 * A connection that prepares what is asked again and again: parsing and planning cost PostgreSQL more than running the
 * statements of an ordinary call. It still plans with the values where that is cheaper by its own reckoning.
 */
export class PreparingClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- one body for all the ways in which pg lets itself be asked
  override query(...given: any[]): any {
    const [text, values, ...rest] = given as unknown[];
    const ask = super.query.bind(this) as (...asked: unknown[]) => unknown;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return ask(...given);
    const name = nameOf(text);
    const isInTransaction = this.getTransactionStatus() !== 'I';
    const answer = ask({ text, values, name }, ...rest);
    if (name === undefined || !(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      forget(text);
      // A transaction has failed with its statement; whoever began it may do so again.
      if (isInTransaction) throw error;
      return ask({ text, values }, ...rest);
    });
  }
}
