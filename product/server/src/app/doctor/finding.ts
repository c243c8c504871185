import type { Installation } from './installation.ts';

/** Outcome of a check. `unchecked` says that it could not be made. */
export type Level = 'ok' | 'warning' | 'problem' | 'unchecked';

/** A result in a sentence, with what the operator does about it. It holds no secrets and no personal data. */
export interface Finding {
  level: Level;
  says: string;
  /** The remedy, without "Do:"; absent where nothing is to be done. */
  remedy?: string;
}

/** One check of an installation. */
export interface Check {
  /** One or two words; each check has its own. */
  name: string;
  /**
   * The check is made only where this is there: `database` is an answering database, `schema` one with the tables
   * of this program, `rows` also the secret key that fits it, because without the key most rows are invisible.
   */
  needs?: 'database' | 'schema' | 'rows';
  /** Throws any error where the check cannot be made. */
  run(place: Installation): Promise<Finding[]> | Finding[];
}

/** Makes findings of each level. */
export const ok = (says: string): Finding => ({ level: 'ok', says });
export const warning = (says: string, remedy: string): Finding => ({ level: 'warning', says, remedy });
export const problem = (says: string, remedy: string): Finding => ({ level: 'problem', says, remedy });
export const unchecked = (says: string, remedy?: string): Finding => ({ level: 'unchecked', says, remedy });
