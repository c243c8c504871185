import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { commandKinds } from './command.acts.ts';
import { deviceProtocols } from './device.entity.ts';
import { deviceStates } from './device.states.ts';
import { verdicts } from './door.acts.ts';
import { eventKinds } from './event-kinds/event-kinds.ts';
import { selfTestRun } from './self-test.ts';

/** Time for which a machine is watched after the latest look at it, minutes. */
export const WATCH_MINUTES = 10;

/** Messages kept for a machine: requests and their answers. */
export const MESSAGES_MAX = 500;

/** Time after which messages are deleted, hours. */
export const MESSAGE_HOURS = 24;

/** Largest body that is kept, bytes. Longer ones lose a part of their lists. */
export const MESSAGE_BODY_MAX = 16_384;

/** Stands in the place of a value that is not stored, or that the reader may not see. */
export const NOT_SHOWN = '***';

/** Calls of the device API as messages. */
export const messageNames = ['events', 'heartbeat', 'people', 'commands', 'update', 'secret', 'other'] as const;

/** Name of a message. */
export type MessageName = (typeof messageNames)[number];

/** Sender of a request: the machine, a user who repeats one, or a self-test. */
export const messageSources = ['machine', 'replay', 'test'] as const;

/**
 * Check of a request's signature: right by the present secret or by the previous one, wrong, or not checked because the
 * request was refused before. Makers' protocols have a right or a wrong key instead.
 */
export const signatureChecks = ['current', 'previous', 'wrong', 'key', 'key-wrong', 'unchecked'] as const;

const optionalCount = z.number().optional();

/** Facts of a request and its answer, for one line each. Facts that the message lacks are absent. */
const reading = z.object({
  /** Events: their number, and kind, card and direction of the first. */
  events: optionalCount,
  kind: z.enum(eventKinds).optional(),
  /** Only the last four characters for readers who may not see cards. */
  cardNumber: z.string().optional(),
  direction: z.enum(['in', 'out']).optional(),
  stored: optionalCount,
  repeated: optionalCount,
  differs: optionalCount,
  rejected: optionalCount,
  /** List of people on the machine: its version and number, and the events that wait. */
  peopleVersion: optionalCount,
  peopleCount: optionalCount,
  waiting: optionalCount,
  /** List of people by the answer. */
  listVersion: optionalCount,
  listCount: optionalCount,
  isFull: z.boolean().optional(),
  added: optionalCount,
  removed: optionalCount,
  nextSeconds: optionalCount,
  commands: z.array(z.enum(commandKinds)).optional(),
  /** Version of the program that the answer offers. */
  update: z.string().optional(),
});

/** Facts of a request and its answer. */
export type MessageReading = z.output<typeof reading>;

/** A request of a machine with its answer: two messages. */
const exchange = z.object({
  id: z.string(),
  /** Arrival of the request, ISO 8601. */
  at: z.string(),
  /** Time until the answer, milliseconds. */
  ms: z.number(),
  name: z.enum(messageNames),
  source: z.enum(messageSources),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  /** Error id of a refusal; by a maker's protocol, one of the causes that Kiga does not tell the machine. */
  error: z.string().nullable(),
  signature: z.enum(signatureChecks),
  requestBytes: z.number(),
  answerBytes: z.number(),
  address: z.string().nullable(),
  reading,
});

/** A request of a machine with its answer. */
export type Exchange = z.output<typeof exchange>;

const machine = z.object({
  deviceId: z.string(),
  kigId: z.string(),
  kigName: z.string(),
  /** IANA name of the kindergarten's time zone. */
  timeZone: z.string(),
  deviceName: z.string(),
  serialNumber: z.string(),
  protocol: z.enum(deviceProtocols),
  status: z.enum(deviceStates.states.map(({ name }) => name)),
  isOnline: z.boolean(),
  /** Moments, ISO 8601. */
  lastOnlineAt: z.string().nullable(),
  softwareVersion: z.string().nullable(),
  /** The machine's clock minus the server's. */
  clockSkewMs: z.number().nullable(),
  /** Moment until which messages are kept; null while the machine is not watched. */
  watchedUntil: z.string().nullable(),
  /** Kept messages of the kindergarten's day. */
  messagesToday: z.number(),
});

/** The machine on the bench. */
export type BenchMachine = z.output<typeof machine>;

const ofMachine = { deviceId: z.uuid(), ...ownerIds };

/** Begins or prolongs the watch of a machine. Throws RECORD_NOT_FOUND. */
export const watchMachine = defineCall({
  name: 'devices.bench.watch',
  method: 'POST',
  path: '/api/devices/bench/watch',
  access: { anyOf: ['devices.bench.read'] },
  scope: 'tenant',
  input: z.strictObject(ofMachine),
  output: z.object({ watchedUntil: z.string() }),
});

/** Returns a machine with its kept messages, the newest first. Throws RECORD_NOT_FOUND. */
export const readBench = defineCall({
  name: 'devices.bench.get',
  method: 'GET',
  path: '/api/devices/bench/get',
  access: { anyOf: ['devices.bench.read'] },
  scope: 'tenant',
  input: z.strictObject(ofMachine),
  output: z.object({ machine, list: z.array(exchange) }),
});

/** The machine on the bench, with its messages. */
export type Bench = z.output<typeof readBench.output>;

const whole = exchange.extend({
  /** Headers of the request; the signature is shortened. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** JSON, also for makers' lines and XML; empty for none. Values that no user may see here are `NOT_SHOWN`. */
  requestBody: z.string(),
  answerBody: z.string(),
  /** A part of the lists in the body is missing. */
  isShortened: z.boolean(),
  /** Names of the fields whose values were not stored, such as temperatures. */
  removed: z.array(z.string()),
  /** The machine's clock minus the server's at this request; null for a refused one. */
  skewMs: z.number().nullable(),
  /** Moment of the first event by the server's clock. */
  eventAt: z.string().nullable(),
  /** Recognised people of the stored events, by kind, and those whom no record fits. */
  recognised: z.object({ students: z.number(), adults: z.number(), unknown: z.number() }).nullable(),
  /** Arrival state of the first event where it is that of a child on its way in. */
  arrival: z.enum(['on-time', 'late']).nullable(),
  /** The same body may be sent again. */
  mayReplay: z.boolean(),
});

/** A request and its answer, taken apart. */
export type WholeExchange = z.output<typeof whole>;

/** Returns requests with their bodies. Deleted ones are missing. Throws RECORD_NOT_FOUND. */
export const readMessages = defineCall({
  name: 'devices.bench.messages',
  method: 'POST',
  path: '/api/devices/bench/messages',
  access: { anyOf: ['devices.bench.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ofMachine, ids: z.array(z.uuid()).min(1).max(MESSAGES_MAX) }),
  output: z.object({ list: z.array(whole) }),
});

/**
 * Sends the events of a message again, signed with the machine's secret. They are stored already, so that each verdict
 * is `repeated`. Throws RECORD_NOT_FOUND, DEVICES_BENCH_STATE, and DEVICES_REPLAY_IMPOSSIBLE for a message that is not of
 * stored events or is not kept whole.
 */
export const replayMessage = defineCall({
  name: 'devices.bench.replay',
  method: 'POST',
  path: '/api/devices/bench/replay',
  access: { anyOf: ['devices.bench.run'] },
  scope: 'tenant',
  input: z.strictObject({ ...ofMachine, id: z.uuid() }),
  output: z.object({ status: z.number(), verdicts: z.array(z.enum(verdicts)) }),
});

/**
 * Sends a test event the way of a machine's event, measures each step, and removes it again. Throws RECORD_NOT_FOUND,
 * DEVICES_BENCH_STATE for a machine that is not registered, DEVICES_BENCH_PROTOCOL for a maker's protocol, and
 * DEVICES_SELF_TEST_RUNS while another test of the machine runs.
 */
export const runSelfTest = defineCall({
  name: 'devices.bench.selfTest',
  method: 'POST',
  path: '/api/devices/bench/self-test',
  access: { anyOf: ['devices.bench.run'] },
  scope: 'tenant',
  input: z.strictObject(ofMachine),
  output: selfTestRun,
});

/** Returns the self-tests of a machine in the last 30 days, the newest first. Throws RECORD_NOT_FOUND. */
export const listSelfTests = defineCall({
  name: 'devices.bench.selfTests',
  method: 'GET',
  path: '/api/devices/bench/self-tests',
  access: { anyOf: ['devices.bench.read'] },
  scope: 'tenant',
  input: z.strictObject(ofMachine),
  output: z.object({
    list: z.array(selfTestRun),
    /** Numbers of the period, including those beyond the list. */
    total: z.number(),
    passed: z.number(),
  }),
});
