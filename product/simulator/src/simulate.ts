import { setTimeout as sleep } from 'node:timers/promises';
import { heartbeat } from '@kiga/contract/devices/door.acts.ts';
import { Door } from './door.ts';
import { playGateways } from './gateways.ts';
import { KeptSecrets } from './kept-secrets.ts';
import { Machine, type Surroundings } from './machine.ts';
import type { PlayedMachine } from './played-machines.ts';
import { ServerTime } from './server-time.ts';
import { playSpeakers } from './speakers.ts';
import { playZkteco, type ZktecoMachine } from './zkteco.ts';

/** Options of a simulation: machines, server and random seed. */
export interface SimulationOptions {
  address: string;
  machines: readonly PlayedMachine[];
  /** Address of the broker of gateways; without it, no gateways are played. */
  broker?: string | undefined;
  /** Machines of ZKTeco that speak their maker's protocol. */
  zkteco?: readonly ZktecoMachine[] | undefined;
  secretsFile: string;
  seed: string;
  /** Initial time of the machines' clocks. */
  time: Date;
  stop: AbortSignal;
  tell(sentence: string): void;
}

/** The server's verdicts on the events, as counts. */
export type SimulationCounts = Machine['counts'];

/** Skew of the one machine with a slow clock. */
const SLOW_MS = 7 * 60_000;

/** Interval of an unknown device's requests, in real time. */
const KNOCK_MS = 10 * 60_000;
const STRANGER = 'QY-9999-1';

/** Simulates machines through the device API until it is stopped. */
export async function simulate(options: SimulationOptions): Promise<SimulationCounts> {
  const { address, machines, seed, stop, tell } = options;
  const surroundings: Surroundings = {
    door: new Door(address, stop),
    time: new ServerTime(options.time),
    secrets: new KeptSecrets(options.secretsFile),
    stop,
    tell,
  };
  const gatesOf = Map.groupBy(machines, ({ kigCode }) => kigCode);
  const played = machines.map((machine, index) => {
    const gates = gatesOf.get(machine.kigCode) as PlayedMachine[];
    const post = {
      serialNumber: machine.serialNumber,
      gate: gates.indexOf(machine),
      gates: gates.length,
      skewMs: index === machines.length - 1 ? -SLOW_MS : 0,
      seed,
    };
    return new Machine(post, machine.verificationCode, surroundings);
  });
  const kigCodes = [...gatesOf.keys()];
  const { broker } = options;
  const gateways = broker && playGateways({ broker, kigCodes, seed, time: surroundings.time, stop });
  // Other machines than the demo's come without a speaker unit.
  const speakers = broker && playSpeakers(surroundings, kigCodes);
  const { time } = surroundings;
  const zkteco = options.zkteco?.map((machine) => playZkteco({ ...machine, address, seed, time, stop, tell })) ?? [];
  await Promise.all([...played.map((machine) => machine.run()), knock(surroundings), gateways, speakers, ...zkteco]);
  const sum = (of: keyof SimulationCounts) => played.reduce((total, { counts }) => total + counts[of], 0);
  return { stored: sum('stored'), repeated: sum('repeated'), rejected: sum('rejected') };
}

/** Sends requests as an unknown device: the server refuses each, and lists the device as unknown. */
async function knock({ door, time, stop }: Surroundings): Promise<void> {
  while (!stop.aborted) {
    const signer = { serialNumber: STRANGER, secret: 'nobody gave it one', time: time.now() };
    await door.call(heartbeat, {}, signer).catch(() => undefined);
    await sleep(KNOCK_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}
