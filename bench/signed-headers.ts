import { createHash, createHmac } from 'node:crypto';

interface Signed {
  secret: string;
  serialNumber: string;
  path: string;
  /** The machine's time, in ISO form. */
  time: string;
  body: string;
}

/** Returns the headers with which a machine signs a request that sends a body. */
export function signedHeaders({ secret, serialNumber, path, time, body }: Signed): Record<string, string> {
  const hash = createHash('sha256').update(body).digest('hex');
  const signature = createHmac('sha256', secret)
    .update(`POST\n${path}\n${serialNumber}\n${time}\n${hash}`)
    .digest('hex');
  return { 'kiga-serial': serialNumber, 'kiga-time': time, 'kiga-signature': signature };
}
