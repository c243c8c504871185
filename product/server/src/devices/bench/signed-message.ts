import {
  type MessageName,
  type MessageReading,
  NOT_SHOWN,
  type signatureChecks,
} from '@kiga/contract/devices/bench.acts.ts';
import * as door from '@kiga/contract/devices/door.acts.ts';
import type { FastifyRequest } from 'fastify';
import type { SignedMachine } from '../../program/machine.ts';
import { cleanAnswer, cleanRequest } from './clean-message.ts';
import { readingOf } from './read-message.ts';

/** Addresses of Kiga's own protocol. */
export const SIGNED_PREFIX = '/device/v1/';

const names = new Map<string, MessageName>([
  [door.sendEvents.path, 'events'],
  [door.heartbeat.path, 'heartbeat'],
  [door.readPeople.path, 'people'],
  [door.readCommands.path, 'commands'],
  [door.downloadUpdate.path, 'update'],
  [door.rotateSecret.path, 'secret'],
]);

/** Calls whose answers and bodies hold secrets, or that are no machine's. */
export const unlogged: readonly string[] = [door.register.path, `${SIGNED_PREFIX}verify`];

/** The stored content of a message. */
export interface MessageContent {
  headers: { name: string; value: string }[];
  request: string;
  answer: string;
  isShortened: boolean;
  removed: string[];
  skewMs: number | null;
}

/** A request and its answer without the values that must not be stored. */
export interface MessageParts {
  name: MessageName;
  path: string;
  error: string | null;
  signature: (typeof signatureChecks)[number];
  reading: MessageReading;
  content: MessageContent;
}

/** Returns the parts of a request by Kiga's own protocol. `signer` is absent where it was refused. */
export function signedParts(
  request: FastifyRequest,
  body: Buffer,
  answer: string,
  signer: SignedMachine | undefined,
): MessageParts {
  const [bare = '', query] = request.url.split('?', 2);
  const name = names.get(bare) ?? 'other';
  const shown = isPlain(bare) ? bare : SIGNED_PREFIX + NOT_SHOWN;
  const full = isPlain(request.url) ? request.url : query === undefined ? shown : `${shown}?${NOT_SHOWN}`;
  // Ids of people and of their events are in no column that is not encrypted.
  const path = full.replace(/\b(personId|eventId)=[^&]*/g, `$1=${NOT_SHOWN}`);
  const sent = cleanRequest(name, body);
  const answered = cleanAnswer(name, answer);
  const { error } = (answered.value ?? {}) as { error?: string };
  const signature = headerOf(request, 'kiga-signature');
  return {
    name,
    path,
    error: error ?? null,
    signature: signer ? signer.secretUsed : error === 'DEVICES_SIGNATURE_WRONG' ? 'wrong' : 'unchecked',
    reading: readingOf(name, path, sent.value, answered.value),
    content: {
      headers: [
        { name: 'kiga-serial', value: headerOf(request, 'kiga-serial') },
        { name: 'kiga-time', value: plainTime(headerOf(request, 'kiga-time')) },
        { name: 'kiga-signature', value: shortSignature(signature) },
      ],
      request: sent.text,
      answer: answered.text,
      isShortened: sent.isShortened || answered.isShortened,
      removed: [...new Set([...sent.removed, ...answered.removed])],
      skewMs: signer?.skewMs ?? null,
    },
  };
}

/** Returns whether an address holds nothing but what the calls ask for. */
function isPlain(url: string): boolean {
  return /^\/[\w/.-]*(\?((since|count|id|language)=[\w-]{0,40}&?)*)?$/.test(url);
}

/** Returns a header that was sent once; empty for any other. */
export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** Returns the header of the time; a caller without a secret may have written anything there. */
function plainTime(time: string): string {
  return /^[\dTZ:.+-]{0,40}$/.test(time) ? time : NOT_SHOWN;
}

/** Returns the ends of a signature, by which two of them are compared. */
function shortSignature(signature: string): string {
  return /^[0-9a-f]{64}$/i.test(signature) ? `${signature.slice(0, 12)}…${signature.slice(-11)}` : NOT_SHOWN;
}
