/** Constraint that a row violates, from a database error. Names are those of the database, `undefined` where the error has none. */
export interface Violation {
  /** SQLSTATE, such as `23505`. */
  code: string;
  constraint: string | undefined;
  table: string | undefined;
}

/** Number of the shard that a node of a distributed database appends to each name. */
const PART = /_\d{6,}$/;
/** Kinds of objects in English messages; the name follows in quotes. */
const named = {
  constraint: /constraint "([^"]+)"/,
  table: /relation "([^"]+)"/,
};

/**
 * Returns the constraint that a row violates; null for every other error. A distributed database passes on a node's error in the message
 * only, with names of shards and their indexes.
 */
export function violationOf(error: unknown): Violation | null {
  const { code, constraint, table, message = '' } = error as Partial<Violation> & { message?: string };
  if (!code?.startsWith('23')) return null;
  if (constraint !== undefined || table !== undefined) return { code, constraint, table };
  const found = (kind: keyof typeof named) => named[kind].exec(message)?.[1]?.replace(PART, '');
  return { code, constraint: found('constraint'), table: found('table') };
}
