import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** A case of an alarm, for readers of health. */
const alarmCase = z.object({
  studentId: z.string(),
  name: z.string(),
  nameLatin: z.string().nullable(),
  className: z.string(),
  /** Day of the onset or the check. */
  day: z.string(),
  /** The case of the register; null for a check without one. */
  illnessId: z.string().nullable(),
  /** State of the case; null for a check without one. */
  status: z.string().nullable(),
  isolationUntil: z.string().nullable(),
});

/** A case of an alarm. */
export type AlarmCaseRow = z.infer<typeof alarmCase>;

/**
 * Returns the present cases of an alarm, as far as the reader reaches their children; null for readers who see no health
 * data. Throws RECORD_NOT_FOUND.
 */
export const alarmCases = defineCall({
  name: 'health.alarm.cases',
  method: 'GET',
  path: '/api/health/alarm/cases',
  access: { anyOf: ['health.illness.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    /** Server time, ISO 8601, from which the time left is counted. */
    now: z.string(),
    timeZone: z.string(),
    cases: z.array(alarmCase).nullable(),
  }),
});

/** Cases of an alarm. */
export type AlarmCases = z.infer<typeof alarmCases.output>;
