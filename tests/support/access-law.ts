import { type Facts, factsOf } from '../facts/facts.ts';
import type { Kindergarten } from './tenants.ts';

/*
 * Reach and rights of each kind of user, written by hand from the table 'what each kind sees of a child' and the organizations'
 * relations, so that a wrong declaration cannot confirm itself. The facts of each kind of record stand in tests/facts.
 */

/** The kindergartens that each kind of user reaches of those in tenants.ts; 16 is read as an expert, 18 as an institution. */
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

/** Kinds of user that read each kind of record of kindergartens; no other kind does. */
export const readers = readersOf('kindergarten');

/** Kinds of user that manage accounts, roles and applications of their own organization. */
export const ownOrganization = readersOf('organization');

function readersOf(owner: Facts['owner']): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(factsOf(owner).map(([key, one]) => [key, one.readers]));
}

/** The organizations that the demo's accounts belong to, by their codes. */
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

/** The kindergartens whose records of a topic a kind of user reaches. The system administrator reaches machines and the log everywhere. */
export function reachedBy(appType: number, topic: string): readonly Kindergarten[] {
  const isPlatforms = topic.startsWith('devices.') || topic === 'system.log';
  return appType === 8 && isPlatforms ? [1, 2, 3] : (reaches[appType] as readonly Kindergarten[]);
}
