import { z } from 'zod';

/**
 * Steps of a self-test:
 * - `make`: make an event of a card that nobody has;
 * - `sign`: sign the request with the machine's secret;
 * - `send`: send it to the device API, which answers 200;
 * - `check`: send it once more; the verdict is `repeated`;
 * - `store`: read it back from the database;
 * - `verdict`: the first verdict was `stored`;
 * - `attendance`: compute the day of a made-up child, without a trace;
 * - `push`: receive the change as the kindergarten's board does;
 * - `parents`: skipped, because no parent must hear of a test;
 * - `remove`: delete the event, and find it gone.
 */
export const selfTestSteps = [
  'make',
  'sign',
  'send',
  'check',
  'store',
  'verdict',
  'attendance',
  'push',
  'parents',
  'remove',
] as const;

/** Name of a step. */
export type SelfTestStep = (typeof selfTestSteps)[number];

/** Results of a step. `omitted`: an earlier step failed. */
export const stepResults = ['passed', 'failed', 'skipped', 'omitted'] as const;

/** Reasons of a failed step; `internal` names the unexpected ones. */
export const stepReasons = [
  'status',
  'verdict',
  'notRepeated',
  'notStored',
  'arrival',
  'notPushed',
  'notRemoved',
  'internal',
] as const;

/** Days for which runs are shown, and for which they are kept. */
export const SELF_TEST_DAYS = { shown: 30, kept: 90 } as const;

/** Maximum number of runs in a list. */
export const SELF_TESTS_MAX = 50;

/** A run longer than this was interrupted, seconds. */
export const SELF_TEST_SECONDS = 60;

/** A step with its measured time. */
export const selfTestStep = z.object({
  name: z.enum(selfTestSteps),
  result: z.enum(stepResults),
  ms: z.number(),
  reason: z.enum(stepReasons).nullable(),
  /** Details of the result, such as a status, an error id or the arrival state; empty for none. */
  detail: z.string(),
});

/** A finished step. */
export type FinishedStep = z.output<typeof selfTestStep>;

/** A run of the self-test. */
export const selfTestRun = z.object({
  id: z.string(),
  /** Moment, ISO 8601. */
  at: z.string(),
  /** Null where the account no longer exists. */
  byName: z.string().nullable(),
  passed: z.boolean(),
  ms: z.number(),
  /** Empty for an interrupted run. */
  steps: z.array(selfTestStep),
});

/** A run of the self-test. */
export type SelfTestRun = z.output<typeof selfTestRun>;
