import { type Facts, factsOf } from '../facts/facts.ts';
import type { Kindergarten } from './tenants.ts';

/*
 * Reach and read rights, written by hand from the table of the kinds' sight on a child and from the organizations'
 * relations. So a wrong declaration does not agree with itself. The facts of each kind of record are in tests/facts.
 */

/** Kindergartens of tenants.ts within reach of each kind of user; 16 reads as an expert, 18 as an institution. */
export const reaches: Readonly<Record<number, readonly Kindergarten[]>> = {
  3: [1],
  4: [1, 2],
  5: [1],
  6: [1],
  7: [],
  8: [],
  9: [1, 2, 3],
  11: [],
  15: [1, 2],
  16: [],
  17: [],
  18: [1],
};

/** Kinds of user that read each kind of kindergarten record; no other kind does. */
export const readers = readersOf('kindergarten');

/** Kinds of user that may manage the accounts, roles and applications of their own organization. */
export const ownOrganization = readersOf('organization');

function readersOf(owner: Facts['owner']): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(factsOf(owner).map(([key, one]) => [key, one.readers]));
}

/** Organizations of the demo's accounts, by code. */
export const organizationOf: Readonly<Record<number, string>> = {
  3: 'KG0001',
  4: 'GR0001',
  5: 'AG0001',
  6: 'IN0001',
  7: 'EX0001',
  8: 'OP0001',
  9: 'OP0001',
  11: 'OP0001',
  15: 'OP0001',
  16: 'EX0001',
  17: 'EX0001',
  18: 'IN0001',
};

/**
 * Returns the kindergartens whose records of this kind a kind of user reaches. The system administrator manages
 * machines and the log everywhere.
 */
export function reachedBy(appType: number, topic: string): readonly Kindergarten[] {
  // Finance books the payments of every kindergarten, and reaches nothing else of them.
  if (appType === 11 && topic === 'billing.rechargeOrder') return [1, 2, 3];
  const isPlatforms = topic.startsWith('devices.') || topic === 'system.log';
  return appType === 8 && isPlatforms ? [1, 2, 3] : (reaches[appType] as readonly Kindergarten[]);
}
