import { setTimeout as sleep } from 'node:timers/promises';
import { inShanghai } from '@kiga/contract/attendance/school-clock.ts';
import type { PersonOfList } from '@kiga/contract/devices/door.acts.ts';
import { readLabels } from './read-labels.ts';
import { type Visit, visitsOf } from './school-visits.ts';
import type { ServerTime } from './server-time.ts';

/** A machine of ZKTeco for which a kindergarten has enabled its maker's protocol. */
export interface ZktecoMachine {
  serialNumber: string;
  communicationKey: string;
}

/** Options of a played machine of ZKTeco. */
export interface ZktecoOptions extends ZktecoMachine {
  address: string;
  seed: string;
  /** The server's time, which the other machines measure. */
  time: ServerTime;
  stop: AbortSignal;
  tell(sentence: string): void;
}

const STEP_MS = 1_000;
const AWAY_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** Codes of the protocol for an arrival and a departure, and for a card as proof. */
const codes = { in: 0, out: 1, card: 4 } as const;

/** Parses machines from text such as `ZK-1001:key,ZK-1002:key`. Throws an Error that names the wrong part. */
export function readZktecoMachines(text: string): ZktecoMachine[] {
  return readLabels(text, ['serialNumber', 'communicationKey'], 'ZK-1001:key');
}

/**
 * Plays a machine of ZKTeco until it is stopped. It learns people from the server's commands, and sends their cards from
 * then on, as from a gate of its own.
 */
export async function playZkteco(options: ZktecoOptions): Promise<void> {
  const { time, stop, seed, tell, serialNumber } = options;
  const people = new Map<string, PersonOfList>();
  let isConnected = false;
  /** Visits until this moment were sent. A number counts from the moment at which the server sent it, so none is earlier. */
  let sent: Date | null = null;
  let told = '';
  while (!stop.aborted) {
    try {
      if (time.isMeasured && !time.isLeaping) {
        if (!isConnected) await connect(options);
        isConnected = true;
        await obey(options, people);
        const now = time.now();
        const since = sent ?? now;
        const visits = visitsOf([...people.values()], inShanghai(now).day, 1, seed);
        const due = visits.filter(({ at }) => at > since && at <= now);
        if (due.length > 0) await upload(options, due, people);
        if (people.size > 0) sent = now;
        told = '';
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      isConnected = false;
      if (told !== error.message && !stop.aborted) tell(`${serialNumber} waits: ${error.message}`);
      told = error.message;
      await sleep(AWAY_MS, undefined, { signal: stop }).catch(() => undefined);
    }
    await sleep(STEP_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** An answer that the machine cannot use, or none. */
class Refused extends Error {}

async function connect(options: ZktecoOptions): Promise<void> {
  const key = encodeURIComponent(options.communicationKey);
  await request(options, `cdata?SN=${options.serialNumber}&options=all&pushver=2.4.1&pushcommkey=${key}`);
}

/** Fetches commands, carries out those about people, and confirms all. */
async function obey(options: ZktecoOptions, people: Map<string, PersonOfList>): Promise<void> {
  const { serialNumber } = options;
  const lines = (await request(options, `getrequest?SN=${serialNumber}`)).split('\n');
  const commands = lines.flatMap((line) => {
    const [, id, command] = /^C:(\d+):(.*)$/.exec(line.trimEnd()) ?? [];
    return id === undefined || command === undefined ? [] : [{ id, command }];
  });
  if (commands.length === 0) return;
  for (const { command } of commands) {
    const pin = /\bPIN=(\d+)/.exec(command)?.[1];
    const cardNumber = /\bCard=(\S+)/.exec(command)?.[1];
    if (pin === undefined) continue;
    if (command.startsWith('DATA UPDATE') && cardNumber) people.set(pin, personOf(pin, cardNumber));
    else if (command.startsWith('DATA DELETE')) people.delete(pin);
  }
  const body = commands.map(({ id, command }) => `ID=${id}&Return=0&CMD=${command.split(' ')[0]}\n`).join('');
  await request(options, `devicecmd?SN=${serialNumber}`, body);
}

/** The machine knows numbers and cards only; its number stands for the person. */
function personOf(pin: string, cardNumber: string): PersonOfList {
  return { personId: pin, kind: 'student', name: null, cardNumber, lost: false };
}

async function upload(
  options: ZktecoOptions,
  visits: readonly Visit[],
  people: ReadonlyMap<string, PersonOfList>,
): Promise<void> {
  const pins = new Map([...people.values()].map(({ personId, cardNumber }) => [cardNumber, personId]));
  const lines = visits.map(({ at, cardNumber, direction }) =>
    [pins.get(cardNumber), localTime(at), codes[direction], codes.card, 0, 0, 0].join('\t'),
  );
  const stamp = visits.at(-1)?.at.getTime();
  await request(options, `cdata?SN=${options.serialNumber}&table=ATTLOG&Stamp=${stamp}`, `${lines.join('\n')}\n`);
}

/** Returns a moment in the machine's own form, without an offset. */
function localTime(at: Date): string {
  const { day } = inShanghai(at);
  return `${day} ${new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', timeStyle: 'medium' }).format(at)}`;
}

async function request({ address, stop }: ZktecoOptions, path: string, body?: string): Promise<string> {
  const response = await fetch(`${address.replace(/\/$/, '')}/iclock/${path}`, {
    ...(body !== undefined && { method: 'POST', body }),
    signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch((error: unknown) => {
    throw new Refused('the server does not answer', { cause: error });
  });
  const text = await response.text();
  if (!response.ok) throw new Refused(`the server answers ${response.status}`);
  return text;
}
