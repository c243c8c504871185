import { setTimeout as sleep } from 'node:timers/promises';
import { heartbeat } from '@kiga/contract/devices/door.acts.ts';
import { playCameras } from './cameras.ts';
import { Door } from './door.ts';
import { playGate } from './gate.ts';
import { playGateways } from './gateways.ts';
import { measurementsOf } from './growth.ts';
import { type HikvisionMachine, playHikvision } from './hikvision.ts';
import { KeptSecrets } from './kept-secrets.ts';
import { Machine, type Surroundings } from './machine.ts';
import type { PlanOfDay, Post } from './machine-events.ts';
import { Office } from './office.ts';
import { type ParentFigures, playParents } from './parents/play-parents.ts';
import type { LabelledMachine, PlayedMachine } from './played-machines.ts';
import { ServerTime } from './server-time.ts';
import { playSpeakers } from './speakers.ts';
import type { Trouble } from './troubles.ts';
import { playZkteco, type ZktecoMachine } from './zkteco.ts';

/** Options of a simulation: machines, server and random seed. */
export interface SimulationOptions {
  address: string;
  machines: readonly PlayedMachine[];
  /** Address of the broker of gateways; without it, no gateways are played. */
  broker?: string | undefined;
  /** Address for encoders of video, such as rtmp://127.0.0.1:1935; without it, no cameras are played. */
  rtmp?: string | undefined;
  /** Machines of ZKTeco and Hikvision that speak their maker's protocol. */
  zkteco?: readonly ZktecoMachine[] | undefined;
  hikvision?: readonly HikvisionMachine[] | undefined;
  /** Machines for the morning check, in addition to `machines`. */
  checks?: readonly LabelledMachine[] | undefined;
  /** Machines in the kindergarten of demo3 that measure height and weight. */
  growth?: readonly LabelledMachine[] | undefined;
  /** Number of parents of the kindergarten of demo3 who use the app; by default none. */
  parents?: number | undefined;
  /** Troubles of some machines, in addition to the slow clock of the last one. */
  troubles?: readonly { serialNumber: string; trouble: Trouble }[] | undefined;
  secretsFile: string;
  seed: string;
  /** Initial time of the machines' clocks. */
  time: Date;
  stop: AbortSignal;
  tell(sentence: string): void;
  /** Prints an expected event, such as a message that reached a parent. */
  note?(sentence: string): void;
}

/** The server's verdicts on the events, as counts, and the figures of the parents. */
export type SimulationCounts = Machine['counts'] & { parents: ParentFigures | null };

/** Interval of an unknown device's requests, in real time. */
const KNOCK_MS = 10 * 60_000;
const STRANGER = 'QY-9999-1';

/**
 * Simulates machines through the device API until it is stopped. Throws an Error for a trouble of another machine, and
 * for a machine of Hikvision in a kindergarten without played machines.
 */
export async function simulate(options: SimulationOptions): Promise<SimulationCounts> {
  const { address, machines, checks = [], growth = [], parents: count = 0, seed, stop, tell, note } = options;
  const surroundings: Surroundings = {
    door: new Door(address, stop),
    time: new ServerTime(options.time),
    secrets: new KeptSecrets(options.secretsFile),
    stop,
    tell,
  };
  const gatesOf = Map.groupBy(machines, ({ kigCode }) => kigCode);
  const troublesOf = troublesBySerialNumber(options);
  const post = (serialNumber: string, gate: Post['gate'], gates: number) => {
    const troubles = troublesOf.get(serialNumber) ?? new Set();
    return { serialNumber, gate, gates, troubles, seed };
  };
  const played = machines.map((machine) => {
    const gates = gatesOf.get(machine.kigCode) as PlayedMachine[];
    const at = post(machine.serialNumber, gates.indexOf(machine), gates.length);
    return new Machine(at, machine.verificationCode, surroundings);
  });
  // The list of people shows a check machine its kindergarten; the number of its gates makes no difference to arrivals.
  const checking = checks.map(
    (check) => new Machine(post(check.serialNumber, 'check', 1), check.verificationCode, surroundings),
  );
  const way = { address, stop };
  const office = new Office(way);
  // Nobody but the office knows the last height and weight of a child.
  const planOf =
    (at: Post): PlanOfDay =>
    async (people, day) =>
      measurementsOf(at, people, await office.classes(), day);
  const measuring = growth.map(({ serialNumber, verificationCode }) => {
    const at = post(serialNumber, 'check', 1);
    return new Machine(at, verificationCode, surroundings, planOf(at));
  });
  const parents =
    count > 0 && playParents({ ...surroundings, way, office, count, seed, note: note ?? (() => undefined) });
  const kigCodes = [...gatesOf.keys()];
  const { broker } = options;
  const gateways = broker && playGateways({ broker, kigCodes, seed, time: surroundings.time, stop });
  // Other machines than the demo's come without a speaker unit.
  const speakers = broker && playSpeakers(surroundings, kigCodes);
  // A guard is played where parents are: in the kindergarten of demo3.
  const gate = count > 0 && playGate({ office, time: surroundings.time, stop });
  const cameras = options.rtmp && playCameras({ rtmp: options.rtmp, office, stop });
  const maker = { address, seed, time: surroundings.time, stop, tell };
  const fellowOf = (kigCode: string) => {
    const fellow = played[machines.findIndex((machine) => machine.kigCode === kigCode)];
    if (!fellow) throw new Error(`${kigCode} has no played machine, from whose list a person could take the cards.`);
    return fellow;
  };
  const hikvision = (options.hikvision ?? []).map((machine) => ({ machine, fellow: fellowOf(machine.kigCode) }));
  const own = [...played, ...checking, ...measuring];
  const [figures] = await Promise.all([
    parents || null,
    ...own.map((machine) => machine.run()),
    knock(surroundings),
    gateways,
    speakers,
    cameras,
    gate,
    ...(options.zkteco ?? []).map((machine) => playZkteco({ ...machine, ...maker })),
    ...hikvision.map(({ machine, fellow }) => playHikvision({ ...machine, ...maker, people: () => fellow.people })),
  ]);
  const sum = (of: keyof Machine['counts']) => own.reduce((total, { counts }) => total + counts[of], 0);
  return { stored: sum('stored'), repeated: sum('repeated'), rejected: sum('rejected'), parents: figures };
}

function troublesBySerialNumber({ machines, checks = [], growth = [], troubles = [] }: SimulationOptions) {
  const found = new Map<string, Set<Trouble>>();
  for (const { serialNumber } of [...machines, ...checks, ...growth]) found.set(serialNumber, new Set());
  found.get(machines.at(-1)?.serialNumber ?? '')?.add('slow-clock');
  for (const { serialNumber, trouble } of troubles) {
    const own = found.get(serialNumber);
    if (!own) throw new Error(`${serialNumber} is not among the played machines.`);
    own.add(trouble);
  }
  return found;
}

/** Sends requests as an unknown device: the server refuses each, and lists the device as unknown. */
async function knock({ door, time, stop }: Surroundings): Promise<void> {
  while (!stop.aborted) {
    const signer = { serialNumber: STRANGER, secret: 'nobody gave it one', time: time.now() };
    await door.call(heartbeat, {}, signer).catch(() => undefined);
    await sleep(KNOCK_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}
