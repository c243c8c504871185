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
/** Bracelets of a large platform; spare ones make up for the children that the data lack. */
const MANY = 100_000;

interface Gateway {
  kigId: string;
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
  /** Part of the names of the works to run; `gateways` runs all. */
  only: string | null;
}

/** A kind of work of gateways. */
interface GatewayWork {
  name: string;
  gateways: readonly Gateway[];
  fixedRate: boolean;
  run(clients: readonly Connected[], seconds: number): Promise<{ waitedMs: number[]; elapsedSeconds: number }>;
}

/**
 * Measures reports of gateways at the product's broker and at one that stores nothing: as many as possible, those of one
 * bracelet for each child, and those of many bracelets. A bracelet without a new sighting counts as failed.
 */
export async function measureGateways(options: GatewayBenchOptions): Promise<BenchResult['works']> {
  const { db, environment, postmasterPid, seconds, rounds, only } = options;
  const dataDir = environment.KIGA_DATA as string;
  const gateways = await loadGateways(db, await loadSecrets(dataDir, undefined, PRODUCT_NAME));
  const bracelets = gateways.reduce((sum, one) => sum + one.bracelets.length, 0);
  const many = await withSpareBracelets(db, gateways);
  const named = (count: number) => `${count.toLocaleString('en-US')} bracelets every ${REPORT_SECONDS} s`;
  const all: GatewayWork[] = [
    {
      name: `reports of gateways, QoS 1, ${IN_REPORT} bracelets`,
      gateways: gateways.slice(0, FAST_CLIENTS),
      fixedRate: false,
      run: asFastAsPossible,
    },
    { name: named(bracelets), gateways, fixedRate: true, run: asInReality },
    { name: `${named(MANY)}, ${IN_REPORT} a report`, gateways: many, fixedRate: true, run: evenly },
  ];
  const works = all.filter(({ name }) => 'gateways'.includes(only ?? '') || name.includes(only ?? ''));
  if (works.length === 0) return [];
  const product = await startBroker(productFile, { ...environment, KIGA_ROLES: 'mqtt', KIGA_MQTT_PORT: '0' });
  const plain = await startBroker(plainFile, {});
  const targets: Record<Who, BenchProcess> = { product, plain };
  const roundOf = async (who: Who, { gateways: of, run, fixedRate }: GatewayWork): Promise<Round> => {
    const since = new Date();
    const round = await measure(targets[who], postmasterPid, of, (clients) => run(clients, seconds));
    const unseen = who === 'product' && fixedRate ? await unseenSince(db, since, of) : 0;
    return { ...round, failed: unseen };
  };
  try {
    const measured: BenchResult['works'] = [];
    for (const work of works) {
      const taken: Record<Who, Round[]> = { product: [], plain: [] };
      // The first sighting of a bracelet makes a row; all others, which count, change it.
      if (work.gateways === many) await roundOf('product', work);
      for (let round = 0; round < rounds; round++) {
        for (const who of ['plain', 'product'] as const) taken[who].push(await roundOf(who, work));
      }
      const failed = taken.product.reduce((sum, round) => sum + round.failed, 0);
      measured.push({
        name: work.name,
        connections: work.gateways.length,
        goal: null,
        fixedRate: work.fixedRate,
        product: { ...middle(taken.product), failed },
        plain: middle(taken.plain),
      });
    }
    return measured;
  } finally {
    await plain.stop();
    await product.stop();
  }
}

/** Returns the number of reported bracelets without a stored sighting since a moment. */
async function unseenSince(db: Kysely<Database>, since: Date, gateways: readonly Gateway[]): Promise<number> {
  const macs = gateways.flatMap(({ bracelets }) => bracelets);
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from bracelet_sightings s
    join bracelets b on b.kig_id = s.kig_id and b.id = s.bracelet_id
    where b.mac = any(${macs}::text[]) and s.heard_at >= ${since}`.execute(db);
  return macs.length - (rows[0]?.n ?? 0);
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

/** Each gateway reports a few bracelets at a time, spread evenly over the interval of reports. */
async function evenly(clients: readonly Connected[]) {
  const startedAt = performance.now();
  const waits = clients.flatMap((client, index) => {
    const reports = Math.ceil(client.bracelets.length / IN_REPORT);
    return Array.from({ length: reports }, async (_, number) => {
      const share = (number + index / clients.length) / reports;
      await sleep(share * REPORT_SECONDS * 1000);
      return report(client, client.bracelets.slice(number * IN_REPORT, (number + 1) * IN_REPORT));
    });
  });
  const waitedMs = await Promise.all(waits);
  return { waitedMs, elapsedSeconds: Math.max(REPORT_SECONDS, (performance.now() - startedAt) / 1000) };
}

/** Enters spare bracelets until there are many, unless they exist. Returns the gateways with their shares of all. */
async function withSpareBracelets(db: Kysely<Database>, gateways: readonly Gateway[]): Promise<Gateway[]> {
  const missing = MANY - gateways.reduce((sum, { bracelets }) => sum + bracelets.length, 0);
  const of = (index: number) =>
    Math.floor((missing * (index + 1)) / gateways.length) - Math.floor((missing * index) / gateways.length);
  const spare = gateways.map(({ kigId, mac }, index) => ({
    kigId,
    // The gateway's own digits distinguish its bracelets from those of others.
    macs: Array.from({ length: Math.max(0, of(index)) }, (_, number) => {
      const digits = number.toString(16).padStart(4, '0').toUpperCase();
      const maker = (0xc9 + Number(mac.slice(6, 8))).toString(16).toUpperCase();
      return `${maker}:${mac.slice(9, 11)}:${mac.slice(12)}:${digits.slice(0, 2)}:${digits.slice(2)}`;
    }),
  }));
  const { rows } = await sql`select 1 from bracelets where mac like 'C9:%' limit 1`.execute(db);
  if (rows.length === 0) {
    for (const { kigId, macs } of spare) {
      await sql`insert into bracelets (kig_id, id, mac, created_at, updated_at)
        select ${kigId}, gen_random_uuid(), mac, now(), now() from unnest(${macs}::text[]) as mac`.execute(db);
    }
    await sql`analyze bracelets`.execute(db);
  }
  return gateways.map((gateway, index) => ({
    ...gateway,
    bracelets: [...gateway.bracelets, ...(spare[index]?.macs ?? [])],
  }));
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
      gateways.push({ kigId, mac, bracelets: bracelets.slice(index * HEARD, (index + 1) * HEARD) });
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
