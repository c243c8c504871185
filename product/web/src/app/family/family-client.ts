import type { Call, Envelope } from '@kiga/entity/define-call.ts';
import type { z } from 'zod';
import { language } from './family-words.ts';

/** Input and data of a call. The page imports the calls as types only, so that no schema is loaded. */
export type InputOf<C extends Call> = z.input<C['input']>;
export type DataOf<C extends Call> = z.output<C['output']>;

const TOKEN = 'kiga.family.token';
const TIMEOUT_MS = 30_000;

/** A refusal with its text, in the page's language. `fields` holds the texts by field. */
export class Refusal extends Error {
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  constructor(envelope: Envelope<unknown>) {
    super(envelope.text);
    this.code = envelope.error ?? '';
    this.fields = Object.fromEntries((envelope.errors ?? []).map(({ field, text }) => [field, text]));
  }
}

/** The server could not be reached, or failed. */
export class Unreachable extends Error {}

/** Returns whether a parent is signed in on this device. */
export const isSignedIn = () => localStorage.getItem(TOKEN) !== null;

/** Keeps the token of a new session; null forgets it. */
export function keepToken(token: string | null): void {
  if (token === null) localStorage.removeItem(TOKEN);
  else localStorage.setItem(TOKEN, token);
}

/** Reads data. Throws `Refusal`, `Unreachable`. */
export function read<C extends Call>(path: string, input: InputOf<C>): Promise<DataOf<C>> {
  return send(addressOf(path, input as object), {});
}

/** Reads a file, which needs the token as data does; null where there is none, or it does not arrive. */
export async function readFile<C extends Call>(path: string, input: InputOf<C>): Promise<Blob | null> {
  const headers = { Authorization: `Bearer ${localStorage.getItem(TOKEN)}` };
  const answer = await fetch(addressOf(path, input as object), { headers }).catch(() => null);
  return answer?.ok ? answer.blob() : null;
}

function addressOf(path: string, input: object): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return `${path}?${new URLSearchParams([['language', language], ...given.map(([key, value]) => [key, String(value)])])}`;
}

/** Sends data, once per `key` even where it is repeated. Throws `Refusal`, `Unreachable`. */
export function post<C extends Call>(path: string, input: InputOf<C>, key?: string): Promise<DataOf<C>> {
  return send(`${path}?language=${language}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) },
    body: JSON.stringify(input),
  });
}

async function send<Data>(address: string, init: RequestInit): Promise<Data> {
  const token = localStorage.getItem(TOKEN);
  const headers = { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  // A gateway before the server may answer with a page of its own.
  const envelope: Envelope<Data> | null = (await answer?.json().catch(() => null)) ?? null;
  if (answer === null || envelope === null || answer.status >= 500) throw new Unreachable();
  if (envelope.code === '200') return envelope.data as Data;
  const refusal = new Refusal(envelope);
  if (refusal.code === 'SESSION_MISSING' && token !== null) {
    keepToken(null);
    location.reload();
  }
  throw refusal;
}
