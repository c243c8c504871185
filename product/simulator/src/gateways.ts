import { setTimeout as sleep } from 'node:timers/promises';
import { inShanghai, momentInShanghai, timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';
import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import {
  demoBraceletMac,
  demoBracelets,
  demoGatewayMac,
  demoGatewayPassword,
  demoGateways,
} from '@kiga/contract/devices/demo-machines.ts';
import { REPORT_SECONDS, topicOf } from '@kiga/contract/devices/gateway-report.ts';
import { connect, type MqttClient } from 'mqtt';
import { around, chance } from './random.ts';
import type { ServerTime } from './server-time.ts';

/** Options of the played gateways. */
export interface GatewayOptions {
  /** Address of the broker, such as mqtt://127.0.0.1:1883. */
  broker: string;
  kigCodes: readonly string[];
  seed: string;
  time: ServerTime;
  stop: AbortSignal;
}

/** A bracelet as a gateway hears it. */
export interface HeardBeacon {
  mac: string;
  rssi: number;
  battery: number;
  /** When it was heard, ISO 8601; absent for the time of the report. */
  time?: string;
}

const STEP_MS = 500;
const RECONNECT_MS = 5_000;
const AWAY_SHARE = 0.06;
const FULL = 100;

/**
 * The gateway in the yard of the first kindergarten is lost at this time of each day. It goes on hearing bracelets, and
 * reports all of them once it is connected again.
 */
const LOST = { from: timeOfDayMs('10:00'), until: timeOfDayMs('11:00') };

/** Plays the gateways of kindergartens of the demo until it is stopped. */
export async function playGateways({ broker, kigCodes, seed, time, stop }: GatewayOptions): Promise<void> {
  const gateways = kigCodes.flatMap((kigCode) =>
    Object.values(demoGateways).map((number) => playGateway({ broker, kigCode, number, seed, time, stop })),
  );
  await Promise.all(gateways);
}

async function playGateway(
  options: Omit<GatewayOptions, 'kigCodes'> & { kigCode: string; number: number },
): Promise<void> {
  const { broker, kigCode, number, seed, time, stop } = options;
  const mac = demoGatewayMac(kigCode, number);
  let client: MqttClient | null = null;
  let nextMs = 0;
  let wasLost = false;
  while (!stop.aborted) {
    const nowMs = time.now().getTime();
    const { day, timeMs } = inShanghai(new Date(nowMs));
    if (isLost(kigCode, number, timeMs)) {
      // A lost gateway does not say goodbye.
      client?.end(true);
      client = null;
      wasLost = true;
    } else if (time.isMeasured && !time.isLeaping && Math.abs(nowMs - nextMs) >= REPORT_SECONDS * 1000) {
      client ??= open(broker, mac);
      const beacons = heardBy(kigCode, number, day, timeMs, seed);
      if (wasLost) beacons.unshift(...missedBy(kigCode, number, day, seed));
      const report = JSON.stringify({ time: new Date(nowMs).toISOString(), beacons });
      if (client.connected) {
        client.publish(topicOf(mac), report, { qos: 1 });
        nextMs = nowMs;
        wasLost = false;
      }
    }
    await sleep(STEP_MS, undefined, { signal: stop }).catch(() => undefined);
  }
  client?.end(true);
}

function open(broker: string, mac: string): MqttClient {
  const client = connect(broker, {
    username: mac,
    password: demoGatewayPassword(mac),
    protocolVersion: 4,
    reconnectPeriod: RECONNECT_MS,
  });
  // The client tries again by itself.
  client.on('error', () => undefined);
  return client;
}

/** Returns whether a gateway is lost: one of them is, for a while of each day. */
function isLost(kigCode: string, number: number, timeMs: number): boolean {
  return kigCode === 'KG0001' && number === demoGateways.yard && timeMs >= LOST.from && timeMs < LOST.until;
}

/**
 * Returns the bracelets that a gateway hears at a time of a school day: at the gate on the way in and out, in the yard
 * while children play.
 */
export function heardBy(kigCode: string, number: number, day: string, timeMs: number, seed: string): HeardBeacon[] {
  return staysAt(kigCode, number, day, seed).flatMap(({ mac, stays }) =>
    stays.some(([from, until]) => timeMs >= from && timeMs < until) ? [beaconOf(mac, day, timeMs, seed)] : [],
  );
}

/** Returns the bracelets that a gateway heard while it was lost, each with the time at which it was last heard. */
export function missedBy(kigCode: string, number: number, day: string, seed: string): HeardBeacon[] {
  return staysAt(kigCode, number, day, seed).flatMap(({ mac, stays }) => {
    const heard = stays.filter(([from, until]) => from < LOST.until && until > LOST.from).at(-1);
    if (!heard) return [];
    const lastMs = Math.min(heard[1], LOST.until);
    return [{ ...beaconOf(mac, day, lastMs, seed), time: momentInShanghai(day, lastMs).toISOString() }];
  });
}

function staysAt(kigCode: string, number: number, day: string, seed: string) {
  if (!schoolDayOf(day).open) return [];
  return Array.from({ length: demoBracelets.worn }, (_, index) => demoBraceletMac(kigCode, index + 1))
    .filter((mac) => chance(seed, day, 'bracelet away', mac) >= AWAY_SHARE)
    .map((mac) => ({
      mac,
      stays: number === demoGateways.gate ? staysAtGate(day, mac, seed) : staysInYard(day, mac, seed),
    }));
}

function beaconOf(mac: string, day: string, timeMs: number, seed: string): HeardBeacon {
  const rssi = Math.round(around(-82, -48, seed, day, mac, timeMs));
  return { mac, rssi, battery: FULL - Math.floor(chance(seed, 'battery', mac) * 70) };
}

function staysAtGate(day: string, mac: string, seed: string): [number, number][] {
  const arrivesMs = around(timeOfDayMs('07:30'), timeOfDayMs('08:05'), seed, day, 'bracelet in', mac);
  const leavesMs = around(timeOfDayMs('16:35'), timeOfDayMs('17:10'), seed, day, 'bracelet out', mac);
  return [
    [arrivesMs, arrivesMs + 90_000],
    [leavesMs, leavesMs + 90_000],
  ];
}

function staysInYard(day: string, mac: string, seed: string): [number, number][] {
  const lateMs = chance(seed, day, 'yard', mac) * 10 * 60_000;
  return [
    [timeOfDayMs('09:50') + lateMs, timeOfDayMs('10:40') + lateMs],
    [timeOfDayMs('15:10') + lateMs, timeOfDayMs('16:00') + lateMs],
  ];
}
