import { NetworkError } from './call-errors.ts';

/** A request in the form for the network. */
export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body?: string | FormData | Blob;
  signal?: AbortSignal;
  /** Continues while the user leaves the page; browsers limit such bodies to 64 KiB. */
  keepalive?: boolean;
  /** Receives the sent share of the body, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** An answer: status, relevant headers, and body. */
export interface IncomingAnswer {
  status: number;
  contentType: string;
  contentDisposition: string;
  requestId: string | undefined;
  body: Blob;
  /** Body of an event stream, as it comes. */
  stream?: ReadableStream<Uint8Array>;
}

/** Sends a request. Throws `NetworkError` without an answer, and an `AbortError` after an abort by the caller. */
export type Send = (request: OutgoingRequest) => Promise<IncomingAnswer>;

/** Sends a request by fetch. An upload with progress uses XMLHttpRequest, because fetch reports none. */
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
