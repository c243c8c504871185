import type { Kindergarten } from './tenants.ts';

/*
 * Who reaches and reads what, written down by hand from the table 'what each kind sees of a child' and the organizations'
 * relations, so that a wrong declaration does not agree with itself.
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

/** Who reads which records of kindergartens; nobody else does. */
export const readers: Readonly<Record<string, readonly number[]>> = {
  'campus.grade': [3, 4, 9, 15],
  'campus.class': [3, 4, 6, 9, 15, 18],
  'campus.term': [3, 4, 9, 15],
  'campus.student': [3, 4, 5, 6, 9, 15, 18],
  'campus.parent': [3, 4],
  'campus.lead': [3, 4, 9, 15],
  'devices.device': [3, 4, 5, 8, 9, 15],
};

/** Who may look after the accounts, roles and applications of their own organization. */
export const ownOrganization: Readonly<Record<string, readonly number[]>> = {
  'system.admin': [8],
  'system.user': [3, 4, 5, 6, 7, 8, 16, 17, 18],
  'system.role': [3, 4, 5, 6, 7, 8, 16, 17, 18],
  'operations.opening': [4, 5, 9, 15],
  // Those who answer, and the operator's who ask; 16 is read as an expert, who reaches no child.
  'system.approval': [3, 4, 5, 6, 8, 9, 18],
};

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

/** The kindergartens whose records of this kind a kind of user reaches: machines and the log are the system administrator's work everywhere. */
export function reachedBy(appType: number, topic: string): readonly Kindergarten[] {
  const isPlatforms = topic.startsWith('devices.') || topic === 'system.log';
  return appType === 8 && isPlatforms ? [1, 2, 3] : (reaches[appType] as readonly Kindergarten[]);
}
