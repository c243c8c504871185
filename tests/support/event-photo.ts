import { createHash, createHmac } from 'node:crypto';
import type { TestMachine } from './machine.ts';
import type { TestServer } from './test-server.ts';

/** The answer to the photo of an event. */
export interface PhotoAnswer {
  status: number;
  error: string | undefined;
  verdict: string | undefined;
}

/** Sends the photo of an event like a machine. */
export async function sendEventPhoto(
  server: Pick<TestServer, 'address'>,
  { serialNumber, secret, time }: TestMachine,
  eventId: string,
  bytes: Uint8Array,
): Promise<PhotoAnswer> {
  const path = `/device/v1/photos?eventId=${eventId}`;
  const at = time();
  const bodyHash = createHash('sha256').update(bytes).digest('hex');
  const signature = createHmac('sha256', secret).update(['POST', path, serialNumber, at, bodyHash].join('\n'));
  const headers = {
    'content-type': 'image/jpeg',
    'kiga-serial': serialNumber,
    'kiga-time': at,
    'kiga-signature': signature.digest('hex'),
  };
  const response = await fetch(server.address + path, { method: 'POST', headers, body: new Uint8Array(bytes) });
  const { error, data } = (await response.json()) as { error?: string; data?: { verdict?: string } | null };
  return { status: response.status, error, verdict: data?.verdict };
}
