import { createHash, createHmac } from 'node:crypto';

/** The signed parts of a request; `path` with its query as sent, `body` empty for none. */
export interface Signed {
  method: 'GET' | 'POST';
  path: string;
  serialNumber: string;
  /** Value of the header `kiga-time`. */
  time: string;
  body: string | Uint8Array;
}

/** Returns the header `kiga-signature` of a request. */
export function sign(secret: string, { method, path, serialNumber, time, body }: Signed): string {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret).update([method, path, serialNumber, time, bodyHash].join('\n')).digest('hex');
}
