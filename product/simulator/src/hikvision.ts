import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inShanghai } from '@kiga/contract/attendance/school-clock.ts';
import { HEARTBEAT_SECONDS, type PersonOfList } from '@kiga/contract/devices/door.acts.ts';
import { drawnPhoto } from './drawn-photo.ts';
import { chance } from './random.ts';
import { readLabels } from './read-labels.ts';
import { type Visit, visitsOf } from './school-visits.ts';
import type { ServerTime } from './server-time.ts';

/** A machine of Hikvision for which a kindergarten has enabled its maker's protocol. */
export interface HikvisionMachine {
  /** Kindergarten whose cards a person has typed into the machine. */
  kigCode: string;
  serialNumber: string;
  uploadUser: string;
  password: string;
}

/** Options of a played machine of Hikvision. */
export interface HikvisionOptions extends HikvisionMachine {
  address: string;
  seed: string;
  /** The server's time. The machine sets its clock by NTP. */
  time: ServerTime;
  stop: AbortSignal;
  /** Returns the people with the cards that a person has typed in; the server sends none. */
  people(): readonly PersonOfList[];
  tell(sentence: string): void;
}

const STEP_MS = 1_000;
const AWAY_MS = 5_000;
const TIMEOUT_MS = 10_000;
const BOUNDARY = 'MIME_boundary';
const FACE_SHARE = 0.5;
/** Kind of an event at a reader, and its minor kinds for a card and a face. */
const codes = { reader: 5, card: 1, face: 75 } as const;

/** Parses machines from text such as `KG0001:DS-1001:gate:password`. Throws an Error that names the wrong part. */
export function readHikvisionMachines(text: string): HikvisionMachine[] {
  const parts = ['kigCode', 'serialNumber', 'uploadUser', 'password'] as const;
  return readLabels(text, parts, 'KG0001:DS-1001:gate:password');
}

/** Plays a machine of Hikvision until it is stopped: uploads with HTTP digest, as from a gate of its own. */
export async function playHikvision(options: HikvisionOptions): Promise<void> {
  const { time, stop, seed, tell, serialNumber, people } = options;
  const send = uploader(options);
  /** Visits until this moment were sent. */
  let sent: Date | null = null;
  let nextHeartbeat = new Date(0);
  let lastNumber = 0;
  let told = '';
  while (!stop.aborted) {
    try {
      if (time.isMeasured && !time.isLeaping) {
        const now = time.now();
        if (now >= nextHeartbeat) {
          await send('application/json', JSON.stringify({ eventType: 'heartBeat', dateTime: localTime(now) }));
          nextHeartbeat = new Date(now.getTime() + HEARTBEAT_SECONDS * 1000);
        }
        for (const visit of visitsOf(people(), inShanghai(now).day, 1, seed)) {
          if (visit.at <= (sent ?? now) || visit.at > now) continue;
          await send(`multipart/form-data; boundary=${BOUNDARY}`, uploadOf(visit, (lastNumber += 1), seed));
          sent = visit.at;
        }
        if (people().length > 0) sent = now;
        told = '';
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (told !== error.message && !stop.aborted) tell(`${serialNumber} waits: ${error.message}`);
      told = error.message;
      await sleep(AWAY_MS, undefined, { signal: stop }).catch(() => undefined);
    }
    await sleep(STEP_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** An answer that the machine cannot use, or none. */
class Refused extends Error {}

/** Returns the upload of a visit: the event as JSON, and a picture. */
function uploadOf({ at, cardNumber, direction }: Visit, serialNo: number, seed: string): Buffer {
  const isFace = chance(seed, 'hikvision face', cardNumber) < FACE_SHARE;
  const event = {
    dateTime: localTime(at),
    eventType: 'AccessControllerEvent',
    eventState: 'active',
    AccessControllerEvent: {
      majorEventType: codes.reader,
      subEventType: isFace ? codes.face : codes.card,
      // A person recognised by the face has the card as the employee number.
      ...(isFace ? { employeeNoString: cardNumber } : { cardNo: cardNumber }),
      serialNo,
      attendanceStatus: direction === 'in' ? 'checkIn' : 'checkOut',
      picturesNumber: 1,
    },
  };
  const head = (name: string, type: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${head('AccessControllerEvent', 'application/json')}${JSON.stringify(event)}\r\n`),
    Buffer.from(head('Picture', 'image/jpeg')),
    drawnPhoto,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

/** Returns a moment in the machine's own form: local, with its offset. */
function localTime(at: Date): string {
  return `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
}

/** Returns the function that uploads. It answers a challenge of the server, and uses it until the next one. */
function uploader({ address, serialNumber, uploadUser, password, stop }: HikvisionOptions) {
  const path = `/isapi/events/${serialNumber}`;
  let challenge: ReadonlyMap<string, string> | null = null;
  let uses = 0;

  function proof(): string {
    const given = (name: string) => challenge?.get(name) ?? '';
    uses += 1;
    const [nc, cnonce] = [uses.toString(16).padStart(8, '0'), randomBytes(4).toString('hex')];
    const own = md5(`${uploadUser}:${given('realm')}:${password}`);
    const response = md5(`${own}:${given('nonce')}:${nc}:${cnonce}:auth:${md5(`POST:${path}`)}`);
    const parts = { username: uploadUser, realm: given('realm'), nonce: given('nonce'), uri: path, cnonce, response };
    const quoted = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
    return `Digest ${quoted.join(', ')}, qop=auth, nc=${nc}, algorithm=MD5`;
  }

  async function post(contentType: string, body: string | Buffer): Promise<Response> {
    const response = await fetch(address.replace(/\/$/, '') + path, {
      method: 'POST',
      headers: { 'content-type': contentType, ...(challenge && { authorization: proof() }) },
      body: typeof body === 'string' ? body : new Uint8Array(body),
      signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
    }).catch((error: unknown) => {
      throw new Refused('the server does not answer', { cause: error });
    });
    await response.arrayBuffer();
    return response;
  }

  return async (contentType: string, body: string | Buffer): Promise<void> => {
    let response = await post(contentType, body);
    const header = response.headers.get('www-authenticate');
    if (response.status === 401 && header !== null) {
      challenge = new Map([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
      uses = 0;
      response = await post(contentType, body);
    }
    if (!response.ok) throw new Refused(`the server answers ${response.status}`);
  };
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
