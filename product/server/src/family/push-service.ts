import { createHmac } from 'node:crypto';
import type { MessageTopic } from '@kiga/contract/family/message-topics.ts';

/** The service of the operator that pushes to apps. */
export interface PushService {
  /** Address to which batches are posted. */
  url: string;
  /** Key of the signature. */
  secret: string;
}

/** A push: it names the message only, so that no text and no name leaves the platform. */
export interface Push {
  messageId: string;
  topic: MessageTopic;
  /** Name of the app's session at the service. */
  token: string;
}

/** Time in which the service answers. */
const ANSWER_MS = 10_000;

/**
 * Posts a batch to the service. The header `kiga-signature` is the HMAC-SHA-256, hexadecimal, of the header `kiga-time`,
 * a line feed and the body. Throws where the service did not take it.
 * @returns tokens that no longer exist
 */
export async function postPushes({ url, secret }: PushService, pushes: readonly Push[]): Promise<string[]> {
  const time = new Date().toISOString();
  const body = JSON.stringify({ pushes });
  const signature = createHmac('sha256', secret).update(`${time}\n${body}`).digest('hex');
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'kiga-time': time, 'kiga-signature': signature },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!response.ok) throw new Error(`the service of the app answered ${response.status}`);
  const answer = (await response.json()) as { gone?: unknown } | null;
  const gone = answer?.gone;
  return Array.isArray(gone) ? gone.filter((token) => typeof token === 'string') : [];
}
