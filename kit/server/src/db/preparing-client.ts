import pg from 'pg';

/** Number of executions before a statement is worth preparing. */
const TIMES_BEFORE = 3;
/** Maximum number of prepared statements; each connection keeps its own copy of their plans. */
const MOST_PREPARED = 400;
/** Longer statements serve one occasion, such as the rows of an import. */
const LONGEST_CHARACTERS = 6_000;

/** Number of executions of a statement, and its name once prepared; shared by all connections of the process. */
const known = new Map<string, { times: number; name: string | undefined }>();
let prepared = 0;
let namesGiven = 0;

/** Returns the name of a prepared statement; undefined while preparing is not worthwhile. */
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
    // Drops all rare statements, and with them texts that never come again.
    if (known.size > 2 * MOST_PREPARED) for (const [old, { name }] of known) if (name === undefined) known.delete(old);
    known.set(text, { times, name: undefined });
  }
  return known.get(text)?.name;
}

/**
 * Returns whether a statement must be prepared again: the type of a result column has changed, or another program has reset the
 * connection.
 */
function isOutdated(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}

/** Gives the statement another name next time, because connections still know the old one. */
function forget(text: string): void {
  if (known.get(text)?.name !== undefined) prepared -= 1;
  known.delete(text);
}

/**
 * A connection that prepares frequent statements, because PostgreSQL spends more on parsing and planning than on running those of an
 * ordinary call. PostgreSQL may still plan with the values where it finds that cheaper.
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
      // A transaction has failed with its statement; its caller may run it again.
      if (isInTransaction) throw error;
      return ask({ text, values }, ...rest);
    });
  }
}
