import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPORT_SECONDS, topicOf } from '@kiga/contract/devices/gateway-report.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { loadSecrets, type Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { storeGatewayPassword } from '@kiga/server/devices/gateway-sign-in.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { PRODUCT_NAME } from '@kiga/server/program/product-name.ts';
import { type Kysely, sql } from 'kysely';
import { connectAsync, type MqttClient } from 'mqtt';
import { middle, type Round, type Who } from './measure.ts';
import { type BenchProcess, processorSeconds, residentMb, startBroker } from './processes.ts';
import type { BenchResult } from './report.ts';

const productFile = join(import.meta.dirname, 'product-server.ts');
const plainFile = join(import.meta.dirname, 'plain/gateways-server.ts');

/** Bracelets that one gateway hears. */
const HEARD = 20;
/** Bracelets in a report of the fastest clients. */
const IN_REPORT = 8;
/** Clients that report as fast as they can, and their reports without an acknowledgement. */
const FAST_CLIENTS = 20;
const IN_FLIGHT = 20;
/** Connections that are opened at once. */
const OPENED_AT_ONCE = 50;
const PASSWORD = 'bench';

interface Gateway {
  mac: string;
  bracelets: string[];
}

/** Options of the measurement. */
export interface GatewayBenchOptions {
  db: Kysely<Database>;
  environment: Record<string, string>;
  postmasterPid: number;
  seconds: number;
  rounds: number;
}

/**
 * Measures reports of gateways at the product's broker and at one that stores nothing: as many as possible, and those
 * of one bracelet for each child.
 */
export async function measureGateways(options: GatewayBenchOptions): Promise<BenchResult['works']> {
  const { db, environment, postmasterPid, seconds, rounds } = options;
  const dataDir = environment.KIGA_DATA as string;
  const gateways = await loadGateways(db, await loadSecrets(dataDir, undefined, PRODUCT_NAME));
  const product = await startBroker(productFile, { ...environment, KIGA_ROLES: 'mqtt', KIGA_MQTT_PORT: '0' });
  const plain = await startBroker(plainFile, {});
  const targets: Record<Who, BenchProcess> = { product, plain };
  try {
    const bracelets = gateways.reduce((sum, one) => sum + one.bracelets.length, 0);
    const fast = gateways.slice(0, FAST_CLIENTS);
    const works = [
      {
        name: `reports of gateways, QoS 1, ${IN_REPORT} bracelets`,
        gateways: fast,
        fixedRate: false,
        run: asFastAsPossible,
      },
      {
        name: `${bracelets.toLocaleString('en-US')} bracelets every 30 s`,
        gateways,
        fixedRate: true,
        run: asInReality,
      },
    ];
    const measured: BenchResult['works'] = [];
    for (const { name, fixedRate, run, ...work } of works) {
      const taken: Record<Who, Round[]> = { product: [], plain: [] };
      for (let round = 0; round < rounds; round++) {
        for (const who of ['plain', 'product'] as const) {
          taken[who].push(
            await measure(targets[who], postmasterPid, work.gateways, (clients) => run(clients, seconds)),
          );
        }
      }
      measured.push({
        name,
        connections: work.gateways.length,
        goal: null,
        fixedRate,
        product: middle(taken.product),
        plain: middle(taken.plain),
      });
    }
    return measured;
  } finally {
    await plain.stop();
    await product.stop();
  }
}

/** A connected gateway. */
interface Connected extends Gateway {
  client: MqttClient;
}

async function measure(
  target: BenchProcess,
  postmasterPid: number,
  gateways: readonly Gateway[],
  run: (clients: readonly Connected[]) => Promise<{ waitedMs: number[]; elapsedSeconds: number }>,
): Promise<Round> {
  const clients: Connected[] = [];
  for (let first = 0; first < gateways.length; first += OPENED_AT_ONCE) {
    const opened = gateways.slice(first, first + OPENED_AT_ONCE).map(async (gateway) => {
      const client = await connectAsync(target.address, {
        username: gateway.mac,
        password: PASSWORD,
        protocolVersion: 4,
        reconnectPeriod: 0,
      });
      return { ...gateway, client };
    });
    clients.push(...(await Promise.all(opened)));
  }
  const before = processorSeconds(target.pid, postmasterPid);
  const { waitedMs, elapsedSeconds } = await run(clients);
  const after = processorSeconds(target.pid, postmasterPid);
  const resident = residentMb(target.pid);
  await Promise.all(clients.map(({ client }) => client.endAsync(true)));
  const sorted = waitedMs.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  const each = (spent: number) => (spent / waitedMs.length) * 1e6;
  const server = before && after ? after.server - before.server : null;
  const database = before && after ? after.database - before.database : null;
  return {
    perSecond: waitedMs.length / elapsedSeconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    failed: 0,
    serverUs: server === null ? null : each(server),
    databaseUs: database === null ? null : each(database),
    cores: server === null || database === null ? null : (server + database) / elapsedSeconds,
    residentMb: resident,
  };
}

/** Sends a report, and returns the milliseconds until its acknowledgement. */
async function report({ client, mac }: Connected, bracelets: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const beacons = bracelets.map((bracelet, index) => ({ mac: bracelet, rssi: -50 - index, battery: 80 }));
  await client.publishAsync(topicOf(mac), JSON.stringify({ beacons }), { qos: 1 });
  return performance.now() - startedAt;
}

async function asFastAsPossible(clients: readonly Connected[], seconds: number) {
  const waitedMs: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const senders = clients.flatMap((client) =>
    Array.from({ length: IN_FLIGHT }, async () => {
      while (performance.now() < endsAt) waitedMs.push(await report(client, client.bracelets.slice(0, IN_REPORT)));
    }),
  );
  await Promise.all(senders);
  return { waitedMs, elapsedSeconds: (performance.now() - startedAt) / 1000 };
}

/** Each gateway reports all its bracelets once, spread evenly over the interval of reports. */
async function asInReality(clients: readonly Connected[]) {
  const startedAt = performance.now();
  const waits = clients.map(async (client, index) => {
    await sleep((index / clients.length) * REPORT_SECONDS * 1000);
    return report(client, client.bracelets);
  });
  const waitedMs = await Promise.all(waits);
  return { waitedMs, elapsedSeconds: Math.max(REPORT_SECONDS, (performance.now() - startedAt) / 1000) };
}

/** Enters one bracelet for each child, and gateways for them, unless they exist. Returns the gateways. */
async function loadGateways(db: Kysely<Database>, secrets: Secrets): Promise<Gateway[]> {
  const { rows: kindergartens } = await sql<{ id: string; code: string; students: string[] }>`
    select o.id, o.code, array_agg(s.id) as students from organizations o join students s on s.kig_id = o.id
    where o.code like 'BK%' and s.status = 'enrolled' group by o.id, o.code order by o.code`.execute(db);
  const gateways: Gateway[] = [];
  const macOf = (maker: string, code: string, number: number) => {
    const digits = code.slice(2) + number.toString(16).padStart(4, '0').toUpperCase();
    return `${maker}:${(digits.match(/../g) as string[]).join(':')}`;
  };
  for (const { id: kigId, code, students } of kindergartens) {
    const bracelets = students.map((_, index) => macOf('C8:00', code, index));
    const macs = Array.from({ length: Math.ceil(students.length / HEARD) }, (_, index) => macOf('A4:00', code, index));
    macs.forEach((mac, index) => {
      gateways.push({ mac, bracelets: bracelets.slice(index * HEARD, (index + 1) * HEARD) });
    });
    const { rows } = await sql`select 1 from gateways where kig_id = ${kigId} limit 1`.execute(db);
    if (rows.length > 0) continue;
    await sql`insert into bracelets (kig_id, id, mac, student_id, created_at, updated_at)
      select ${kigId}, gen_random_uuid(), mac, student_id, now(), now()
      from unnest(${bracelets}::text[], ${students}::uuid[]) as b (mac, student_id)`.execute(db);
    for (const mac of macs) {
      const gatewayId = uuid7();
      await sql`insert into gateways (kig_id, id, gateway_name, gateway_name_pinyin, gateway_name_initials,
          gateway_name_sort, mac, sign_flag, enter_flag, leave_flag, created_at, updated_at)
        values (${kigId}, ${gatewayId}, ${mac}, ${mac}, ${mac}, ${mac}, ${mac}, true, true, true, now(), now())`.execute(
        db,
      );
      await storeGatewayPassword({ secrets }, { db }, { kigId, gatewayId, mac }, PASSWORD, new Date());
    }
  }
  return gateways;
}
