/** What an error of the database says of a rule that a row breaks. Names of the database's own parts, `undefined` where it names none. */
export interface Violation {
  /** SQLSTATE, such as `23505`. */
  code: string;
  constraint: string | undefined;
  table: string | undefined;
}

/** The number of its part that a node of a distributed database puts behind each name. */
const PART = /_\d{6,}$/;
/** Kinds of things as messages call them; the name follows in quotes. In other languages than English nothing is found. */
const named = {
  constraint: /constraint "([^"]+)"/,
  table: /relation "([^"]+)"/,
};

/**
 * Reads the rule that a row breaks; null for every other error. A distributed database hands on what a node said in the message only, with names of
 * parts of tables and indexes.
 */
export function violationOf(error: unknown): Violation | null {
  const { code, constraint, table, message = '' } = error as Partial<Violation> & { message?: string };
  if (!code?.startsWith('23')) return null;
  if (constraint !== undefined || table !== undefined) return { code, constraint, table };
  const found = (kind: keyof typeof named) => named[kind].exec(message)?.[1]?.replace(PART, '');
  return { code, constraint: found('constraint'), table: found('table') };
}
