import { createHash, createHmac } from 'node:crypto';
import { sendEvents } from '@kiga/contract/devices/door.acts.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Program } from '../../program/program.ts';
import type { Signing } from './bench-machine.ts';

/** A signed request with events, in a machine's name. */
export interface OwnRequest {
  headers: Record<string, string>;
  body: string;
}

/** The answer to it. */
export interface OwnAnswer {
  status: number;
  /** Error id of a refusal. */
  error: string | null;
  verdicts: z.output<typeof sendEvents.output>['verdicts'];
}

/** Signs events with a machine's secret, by the machine's clock. */
export function signEvents({ clock }: Pick<Program, 'clock'>, by: Signing, body: string): OwnRequest {
  const time = new Date(clock.now().getTime() + by.skewMs).toISOString();
  const hash = createHash('sha256').update(body).digest('hex');
  const lines = [sendEvents.method, sendEvents.path, by.serialNumber, time, hash];
  const signature = createHmac('sha256', by.secret).update(lines.join('\n')).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'kiga-serial': by.serialNumber,
      'kiga-time': time,
      'kiga-signature': signature,
    },
  };
}

/** Sends a signed request through the device API of this process. The machine does not count as seen by it. */
export async function sendOwn(
  app: FastifyInstance,
  { devices: { messages } }: Pick<Program, 'devices'>,
  source: 'replay' | 'test',
  { headers, body }: OwnRequest,
): Promise<OwnAnswer> {
  const signature = headers['kiga-signature'] as string;
  messages.own.set(signature, source);
  try {
    const { method, path } = sendEvents;
    const answer = await app.inject({ method, url: path, headers, payload: body });
    const { data, error = null } = answer.json() as { data?: { verdicts?: OwnAnswer['verdicts'] }; error?: string };
    return { status: answer.statusCode, error, verdicts: data?.verdicts ?? [] };
  } finally {
    messages.own.delete(signature);
  }
}
