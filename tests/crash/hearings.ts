import { setTimeout as sleep } from 'node:timers/promises';
import {
  demoBraceletMac,
  demoBracelets,
  demoGatewayMac,
  demoGatewayPassword,
  demoGateways,
  demoKigCodes,
} from '@kiga/contract/devices/demo-machines.ts';
import { topicOf } from '@kiga/contract/devices/gateway-report.ts';
import { sql } from 'kysely';
import { connect } from 'mqtt';
import type { Deployment } from './deployment.ts';
import type { Load, LoadOptions } from './loads.ts';

/** Days before today on which bracelets arrive. The server takes times of the last seven days. */
const DAYS = 6;
const DAY_MS = 86_400_000;
/** Time between two arrivals at a gate. */
const BETWEEN_MS = 20_000;
const PAUSE_MS = 25;
const RECONNECT_MS = 200;
/** Limit for acknowledged arrivals to become events. */
const PAYING_MS = 120_000;

interface Report {
  mac: string;
  at: Date;
}

/**
 * Gateways at the gates of two kindergartens, which hear each bracelet once on each day. Then they repeat
 * acknowledged reports, as after a lost acknowledgement.
 */
export function hearings({
  deployment: { broker, look },
  random,
  faults,
  stop,
}: LoadOptions & { deployment: Pick<Deployment, 'broker'> }): Load {
  const acknowledged = new Set<string>();
  // The children of the first kindergarten are not in this demo, so its bracelets are spare.
  const kigCodes = demoKigCodes.slice(1);
  const keyOf = (mac: string, day: string) => `${mac} ${day}`;

  async function play(kigCode: string): Promise<void> {
    const gateway = demoGatewayMac(kigCode, demoGateways.gate);
    const client = connect(broker, {
      username: gateway,
      password: demoGatewayPassword(gateway),
      protocolVersion: 4,
      reconnectPeriod: RECONNECT_MS,
    });
    // The client connects again by itself, and sends again until it gets the acknowledgement.
    client.on('error', () => undefined);
    const reports = reportsOf(kigCode);
    for (let number = 0; !stop.aborted; number += 1) {
      const report = reports[number] ?? reports[Math.floor(random() * reports.length)];
      if (!report) continue;
      const { mac, at } = report;
      const text = JSON.stringify({ time: at.toISOString(), beacons: [{ mac, rssi: -60 }] });
      await client.publishAsync(topicOf(gateway), text, { qos: 1 });
      acknowledged.add(keyOf(mac, dayOf(at)));
      await sleep(PAUSE_MS);
    }
    await client.endAsync();
  }

  return {
    name: 'arrivals',
    done: Promise.all(kigCodes.map(play)).then(() => undefined),
    count: () => acknowledged.size,
    async verify() {
      const endMs = Date.now() + PAYING_MS;
      const owed = () => look(sql`select 1 from owed_presences`);
      while ((await owed()).length > 0 && Date.now() < endMs) await sleep(250);
      const rows = await look(sql<{ mac: string; day: string; times: number }>`
        select b.mac, (e.at at time zone 'Asia/Shanghai')::date::text as day, count(*)::integer as times
        from device_events e join bracelets b on b.kig_id = e.kig_id and b.student_id = e.student_id and not b.deleted
        where e.kind = 'presence' and e.direction = 'in' group by 1, 2`);
      for (const { mac, day, times } of rows) {
        if (times !== 1) faults.push(`the arrival of ${mac} on ${day} is there ${times} times`);
        if (!acknowledged.delete(keyOf(mac, day)))
          faults.push(`the arrival of ${mac} on ${day} was never acknowledged`);
      }
      for (const key of acknowledged) faults.push(`the arrival of ${key} was acknowledged and is not there`);
    },
  };
}

/** Returns the arrivals of a kindergarten's bracelets, by time. */
function reportsOf(kigCode: string): Report[] {
  const firstMs = Date.parse(`${dayOf(new Date(Date.now() - DAYS * DAY_MS))}T08:00:00+08:00`);
  return Array.from({ length: DAYS }, (_, day) =>
    Array.from({ length: demoBracelets.worn }, (_, index) => ({
      mac: demoBraceletMac(kigCode, index + 1),
      at: new Date(firstMs + day * DAY_MS + index * BETWEEN_MS),
    })),
  ).flat();
}

/** Returns the kindergartens' day of a moment, as yyyy-mm-dd. */
function dayOf(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
}
