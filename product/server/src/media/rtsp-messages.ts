/** A request or an answer of RTSP (RFC 2326). */
export interface RtspMessage {
  /** First line. */
  first: string;
  /** Values by lower-case name. */
  headers: Map<string, string>;
  body: Buffer;
}

const HEAD_BYTES_MAX = 16 * 1024;
const BODY_BYTES_MAX = 64 * 1024;

/** First byte of pictures between the messages (RFC 2326, section 10.12). */
const DOLLAR = 0x24;

/**
 * Returns a function that takes the bytes of a connection, and hands on its messages and the pictures between them.
 * Throws for what is no RTSP.
 */
export function rtspReader(sink: {
  message(message: RtspMessage): void;
  data(bytes: Buffer): void;
}): (bytes: Buffer) => void {
  let waiting: Buffer = Buffer.alloc(0);
  return (bytes) => {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
    for (;;) {
      const length = waiting[0] === DOLLAR ? dataLength(waiting) : 0;
      if (length > 0) {
        sink.data(waiting.subarray(0, length));
        waiting = waiting.subarray(length);
        continue;
      }
      if (waiting.length === 0 || waiting[0] === DOLLAR) return;
      const read = readMessage(waiting);
      if (!read) return;
      waiting = waiting.subarray(read.length);
      sink.message(read.message);
    }
  };
}

/** Returns the length of a whole piece of pictures; 0 where more bytes are needed. */
function dataLength(bytes: Buffer): number {
  if (bytes.length < 4) return 0;
  const length = 4 + bytes.readUInt16BE(2);
  return bytes.length < length ? 0 : length;
}

function readMessage(bytes: Buffer): { message: RtspMessage; length: number } | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) {
    if (bytes.length > HEAD_BYTES_MAX) throw new Error('not RTSP');
    return null;
  }
  const [first = '', ...lines] = bytes.toString('utf8', 0, end).split('\r\n');
  if (end > HEAD_BYTES_MAX || !first.includes('RTSP/1.0')) throw new Error('not RTSP');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    // A camera may offer two challenges; Digest is the better one.
    if (headers.has(name) && !/^\s*digest/i.test(line.slice(colon + 1))) continue;
    headers.set(name, line.slice(colon + 1).trim());
  }
  const bodyLength = Number(headers.get('content-length') ?? 0);
  if (!Number.isInteger(bodyLength) || bodyLength < 0 || bodyLength > BODY_BYTES_MAX) throw new Error('not RTSP');
  const length = end + 4 + bodyLength;
  if (bytes.length < length) return null;
  return { message: { first, headers, body: Buffer.from(bytes.subarray(end + 4, length)) }, length };
}

/** Returns the bytes of a message. */
export function rtspText({ first, headers, body }: RtspMessage): Buffer {
  const sent = new Map(headers);
  if (body.length > 0 || sent.has('content-length')) sent.set('content-length', String(body.length));
  const lines = [...sent].map(([name, value]) => `${name}: ${value}`);
  return Buffer.concat([Buffer.from(`${[first, ...lines].join('\r\n')}\r\n\r\n`), body]);
}
