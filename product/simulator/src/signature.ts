import { createHash, createHmac } from 'node:crypto';

/** What of a request is signed; `path` with its query as sent, `body` empty where there is none. */
export interface Signed {
  method: 'GET' | 'POST';
  path: string;
  serialNumber: string;
  /** The header `kiga-time`. */
  time: string;
  body: string;
}

/** The header `kiga-signature` of a request. */
export function sign(secret: string, { method, path, serialNumber, time, body }: Signed): string {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret).update([method, path, serialNumber, time, bodyHash].join('\n')).digest('hex');
}
