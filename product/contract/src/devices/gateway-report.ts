import { normalMac } from './mac-address.ts';

/** Protocol of gateways: topic `kiga/v1/gateways/<mac>/beacons`, JSON in UTF-8. The guide for makers describes it. */
export const GATEWAY_TOPIC = /^kiga\/v1\/gateways\/([0-9A-Fa-f:.-]{12,17})\/beacons$/;

/** Maximum size of a message, in bytes. */
export const REPORT_BYTES_MAX = 65_536;

/** Maximum number of beacons in a report; the rest is not read, and counts as unreadable. */
export const BEACONS_MAX = 500;

/** Interval at which gateways report, in seconds, even where they hear nothing. */
export const REPORT_SECONDS = 30;

/** Silence after which a gateway counts as lost: a gap in its reports proves nothing about bracelets. */
export const GATEWAY_LOST_SECONDS = 120;

/** Silence of a bracelet after which it is away, in minutes. */
export const AWAY_MINUTES = 10;

const MAC = /^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/;

/** A bracelet that a gateway heard. */
export interface Beacon {
  /** With colons and capitals. */
  mac: string;
  /** Signal strength in dBm; null where unknown. */
  rssi: number | null;
  /** Charge of the battery in percent; null where unknown. */
  battery: number | null;
  /** The beacon's own time as sent; undefined without one. */
  time: unknown;
}

/** The readable part of a report. */
export interface GatewayReport {
  /** Time of the report as sent; undefined without one. */
  time: unknown;
  beacons: Beacon[];
  /** Number of unreadable beacons; 1 for a report that is no JSON object with a list of beacons. */
  unread: number;
}

/** Returns the topic on which a gateway reports. */
export function topicOf(mac: string): string {
  return `kiga/v1/gateways/${mac.replaceAll(':', '').toLowerCase()}/beacons`;
}

/** Returns the MAC address of a topic with colons; null for another topic. */
export function macOfTopic(topic: string): string | null {
  const found = GATEWAY_TOPIC.exec(topic)?.[1];
  return found === undefined ? null : readMac(found);
}

/** Returns a MAC address with colons and capitals; null for any other value. */
export function readMac(sent: unknown): string | null {
  if (typeof sent !== 'string') return null;
  const mac = normalMac(sent);
  return MAC.test(mac) ? mac : null;
}

/** Reads a report. It never throws: what cannot be read is counted, and the rest counts. */
export function readReport(payload: string): GatewayReport {
  const nothing: GatewayReport = { time: undefined, beacons: [], unread: 1 };
  let sent: unknown;
  try {
    sent = JSON.parse(payload);
  } catch {
    return nothing;
  }
  if (typeof sent !== 'object' || sent === null) return nothing;
  const { time, beacons: rows } = sent as { time?: unknown; beacons?: unknown };
  if (!Array.isArray(rows)) return { ...nothing, time };
  const beacons = rows.slice(0, BEACONS_MAX).flatMap((row) => readBeacon(row) ?? []);
  return { time, beacons, unread: rows.length - beacons.length };
}

function readBeacon(row: unknown): Beacon | null {
  const { mac: sent, rssi, battery, time } = (row ?? {}) as Record<string, unknown>;
  const mac = readMac(sent);
  return mac === null
    ? null
    : { mac, rssi: numberWithin(rssi, -127, 20), battery: numberWithin(battery, 0, 100), time };
}

function numberWithin(value: unknown, min: number, max: number): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && number >= min && number <= max ? Math.round(number) : null;
}
