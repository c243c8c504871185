import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import {
  type Beacon,
  macOfTopic,
  REPORT_BYTES_MAX,
  REPORT_SECONDS,
  readReport,
} from '@kiga/contract/devices/gateway-report.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes';
import type { Program } from '../program/program.ts';
import { type SignedInGateway, signInGateway } from './gateway-sign-in.ts';
import { gather } from './gather.ts';
import { limitPackets } from './limit-packets.ts';
import { payOwed } from './owed-presences.ts';
import { readDeviceMoment } from './read-device-moment.ts';
import { machineSession } from './signer.ts';
import { settleSilences } from './silence.ts';
import { type Report, storeReports } from './store-reports.ts';
import { eventTaker, type TakeEvents } from './take-events.ts';

/** Reports share transactions: one at a time, with at most this many beacons, at this minimum interval. */
const TOGETHER = { atOnce: 1, most: 2_000, everyMs: 20 };

/** Interval at which silences are looked at. */
const SETTLE_MS = 5_000;

/** Time for which a connection may stay without signing in, and its maximum silence. */
const CONNECT_MS = 10_000;
const CONNECTIONS_MAX = 10_000;
const KEEP_ALIVE_SECONDS_MAX = 10 * REPORT_SECONDS;

/** Bytes of topic and header of a message. */
const HEADER_BYTES_MAX = 512;

/** Times of reports: older ones and later ones than these count as the time of arrival. */
const LATE_MS = 7 * 86_400_000;
const AHEAD_MS = 2 * 60_000;

/** Return codes of MQTT 3.1.1. */
const SERVER_UNAVAILABLE = 3;
const BAD_USER_NAME_OR_PASSWORD = 4;

/** The broker of the gateways. */
export interface GatewayBroker {
  port: number;
  /** Looks at silences and makes events now, as it does regularly. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Listens for gateways over MQTT 3.1.1. A message is acknowledged once it is stored: an error cuts the connection, so
 * that the gateway sends again. Gateways only publish, and only their own reports; they subscribe to nothing.
 */
export async function listenForGateways(
  program: Program,
  { host, port, takeEvents = eventTaker(program) }: { host: string; port: number; takeEvents?: TakeEvents },
): Promise<GatewayBroker> {
  const { db, clock, log } = program;
  const gateways = new WeakMap<Client, SignedInGateway>();

  const pay = oneAtATime(() => payOwed(program, takeEvents));
  const settle = async () => {
    await settleSilences(program);
    await pay();
  };
  const onError = (error: unknown) => log.error({ err: error }, 'arrivals and departures could not be stored');

  const store = gather<Report, boolean>({
    async together(reports) {
      const now = clock.now();
      const session = machineSession(NOBODY, dayIn(now, 'Asia/Shanghai'));
      const kigIds = [...new Set(reports.map(({ gateway }) => gateway.kigId))].sort();
      const { accepted, hasPassings } = await withScope(session, kigIds, db).transaction((inside) =>
        storeReports(inside, now, reports),
      );
      if (hasPassings) void pay().catch(onError);
      return accepted;
    },
    weightOf: ({ beacons }) => 1 + beacons.length,
    ...TOGETHER,
  });

  /** Stores a report. @returns the reason why it is not stored */
  async function whyNotStored(gateway: SignedInGateway, packet: PublishPacket): Promise<Error | null> {
    packet.retain = false;
    try {
      const isAccepted = await store(reportOf(gateway, String(packet.payload), clock.now()));
      return isAccepted ? null : new Error('no longer valid');
    } catch (error) {
      log.error({ err: error }, 'a report could not be stored');
      return new Error('not stored');
    }
  }

  const broker = await Aedes.createBroker({
    connectTimeout: CONNECT_MS,
    keepaliveLimit: KEEP_ALIVE_SECONDS_MAX,
    maxClientsIdLength: HEADER_BYTES_MAX,
    authenticate: unwaited(async (client, userName, password, done) => {
      let gateway: SignedInGateway | null;
      try {
        gateway = await signInGateway(program, userName, String(password ?? ''), addressOf(client));
      } catch (error) {
        log.error({ err: error }, 'a gateway could not sign in');
        done(refusal(SERVER_UNAVAILABLE), false);
        return;
      }
      if (!gateway) {
        done(refusal(BAD_USER_NAME_OR_PASSWORD), false);
        return;
      }
      gateways.set(client, gateway);
      // One connection for each gateway, whatever it calls itself: a new one replaces the old one.
      Object.assign(client, { id: gateway.gatewayId });
      done(null, true);
    }),
    authorizeSubscribe: (_client, _subscription, done) => done(null, null),
    authorizePublish: unwaited(async (client, packet, done) => {
      const gateway = client && gateways.get(client);
      // The broker's own messages have no client.
      if (client && (!gateway || macOfTopic(packet.topic) !== gateway.mac)) {
        done(new Error('foreign topic'));
        return;
      }
      const refused = gateway && (await whyNotStored(gateway, packet));
      done(refused ?? null);
    }),
  });
  // Errors of clients are refusals and lost connections. Without a listener they would end the process.
  const onRefusal = (_client: Client, error: Error) => log.debug({ err: error }, 'a gateway was cut');
  broker.on('clientError', onRefusal);
  broker.on('connectionError', onRefusal);

  const server = createServer((socket: Socket) => {
    limitPackets(socket, REPORT_BYTES_MAX + HEADER_BYTES_MAX);
    broker.handle(socket);
  });
  server.maxConnections = CONNECTIONS_MAX;
  server.listen(port, host);
  await once(server, 'listening');
  const timer = setInterval(() => void settle().catch(onError), SETTLE_MS);
  return {
    port: (server.address() as AddressInfo).port,
    settle,
    async close() {
      clearInterval(timer);
      server.close();
      await new Promise<void>((resolve) => broker.close(resolve));
    },
  };
}

/** Id of the program itself: work for several kindergartens belongs to no account. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Returns a function that runs the work, and once more for all calls during a run. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = () => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (!running) return run();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };
}

/** Returns the readable part of a message. Without a credible time of its own, it counts at its arrival. */
function reportOf(gateway: SignedInGateway, payload: string, receivedAt: Date): Report {
  const { time, beacons, unread } = readReport(payload);
  const atMs = timeOf(time, gateway, receivedAt) ?? receivedAt.getTime();
  const timed = beacons.map(({ time: own, ...beacon }: Beacon) => ({
    ...beacon,
    atMs: Math.min(timeOf(own, gateway, receivedAt) ?? atMs, receivedAt.getTime()),
  }));
  return { gateway, receivedAt, atMs: Math.min(atMs, receivedAt.getTime()), beacons: timed, unread };
}

function timeOf(sent: unknown, { timeZone }: SignedInGateway, receivedAt: Date): number | null {
  if (typeof sent !== 'string' && typeof sent !== 'number') return null;
  const atMs = readDeviceMoment(String(sent), timeZone)?.atMs;
  if (atMs === undefined) return null;
  const behindMs = receivedAt.getTime() - atMs;
  return behindMs > LATE_MS || behindMs < -AHEAD_MS ? null : atMs;
}

/** Returns a handler of the broker, which waits for the callback and not for the promise. */
function unwaited<Arguments extends unknown[]>(
  handle: (...given: Arguments) => Promise<void>,
): (...given: Arguments) => void {
  return (...given) => void handle(...given);
}

function refusal(returnCode: number): AuthenticateError {
  return Object.assign(new Error('refused'), { returnCode });
}

function addressOf(client: Client): string {
  return (client.conn as Socket).remoteAddress ?? '';
}
