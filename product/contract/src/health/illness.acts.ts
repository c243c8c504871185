import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { checkActions } from './check.ts';

/** Maximum number of children in one answer. */
export const MISSING_CASES_MAX = 100;

/** The case of a leave or a check: the open one of the child where there is one, otherwise a new suspicion. */
const made = z.object({ id: z.string(), isNew: z.boolean() });

/**
 * Makes a suspected case of an approved sick leave that has begun. Throws RECORD_NOT_FOUND, HEALTH_LEAVE_NOT_SICK,
 * HEALTH_ILLNESS_CHILD_GONE.
 */
export const illnessFromLeave = defineCall({
  name: 'health.illness.fromLeave',
  method: 'POST',
  path: '/api/health/illness/from-leave',
  access: { anyOf: ['health.illness.create'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: made,
});

/**
 * Makes a suspected case of a check whose action is to isolate the child, to call its family or to go to hospital.
 * Throws RECORD_NOT_FOUND, HEALTH_CHECK_NOT_ILL, HEALTH_ILLNESS_CHILD_GONE.
 */
export const illnessFromCheck = defineCall({
  name: 'health.illness.fromCheck',
  method: 'POST',
  path: '/api/health/illness/from-check',
  access: { anyOf: ['health.illness.create'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: made,
});

const missing = z.object({
  from: z.enum(['leave', 'check']),
  /** Id of the leave or check. */
  id: z.string(),
  studentId: z.string(),
  name: z.string(),
  nameLatin: z.string().nullable(),
  className: z.string(),
  /** First day of the leave, or the day of the check. */
  day: z.string(),
  /** Action of the check; null for a leave. */
  action: z.enum(checkActions).nullable(),
});

/** A sick child without a case. */
export type MissingCase = z.infer<typeof missing>;

/** Returns the sick children of the last days who have no case yet; none for readers who see no health data. */
export const missingCases = defineCall({
  name: 'health.illness.missing',
  method: 'GET',
  path: '/api/health/illness/missing',
  access: { anyOf: ['health.illness.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({ kigId: z.string(), total: z.number(), list: z.array(missing) }),
});
