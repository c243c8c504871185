import { NetworkError } from './call-errors.ts';

/** A request as it goes over the wire. */
export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body?: string | FormData | Blob;
  signal?: AbortSignal;
  /** Goes on while the page is being left; browsers take bodies of at most 64 KiB so. */
  keepalive?: boolean;
  /** Share of the body that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** What came back: the status, the headers that matter, and the body. */
export interface IncomingAnswer {
  status: number;
  contentType: string;
  contentDisposition: string;
  requestId: string | undefined;
  body: Blob;
  /** The body instead, as it comes, where it is a stream of messages. */
  stream?: ReadableStream<Uint8Array>;
}

/** Sends a request. Throws `NetworkError` without an answer, and an `AbortError` where the caller gave up. */
export type Send = (request: OutgoingRequest) => Promise<IncomingAnswer>;

/** Sends over the browser; an upload that wants to know its progress goes another way, which fetch does not offer. */
export const send: Send = (request) => (request.onProgress ? sendWithProgress(request) : sendPlainly(request));

async function sendPlainly({
  method,
  url,
  headers,
  body,
  signal,
  keepalive,
}: OutgoingRequest): Promise<IncomingAnswer> {
  try {
    const options = { method, headers, body, signal, keepalive };
    const response = await fetch(url, { ...options, cache: 'no-store', credentials: 'same-origin' });
    const contentType = response.headers.get('content-type') ?? '';
    const stream = contentType.startsWith('text/event-stream') ? response.body : null;
    return {
      status: response.status,
      contentType,
      contentDisposition: response.headers.get('content-disposition') ?? '',
      requestId: response.headers.get('x-request-id') ?? undefined,
      ...(stream ? { stream, body: new Blob() } : { body: await response.blob() }),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError(`no answer from ${url}`, { cause: error });
  }
}

function sendWithProgress({
  method,
  url,
  headers,
  body,
  signal,
  onProgress,
}: OutgoingRequest): Promise<IncomingAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        contentType: request.getResponseHeader('content-type') ?? '',
        contentDisposition: request.getResponseHeader('content-disposition') ?? '',
        requestId: request.getResponseHeader('x-request-id') ?? undefined,
        body: request.response as Blob,
      }),
    );
    request.addEventListener('error', () => reject(new NetworkError(`no answer from ${url}`)));
    request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError')));
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
