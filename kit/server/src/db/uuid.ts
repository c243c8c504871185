import { randomBytes, randomUUID } from 'node:crypto';

const ID_BYTES = 16;

let lastMs = 0;
let sequence = 0;
/** Random bytes are cheap by the thousand and expensive one by one. */
let pool = Buffer.alloc(0);

/**
 * Returns a UUID version 7 (RFC 9562, section 5.7): milliseconds, then a counter of 12 bits within the millisecond. The ids of one
 * process so sort by creation.
 */
export function uuid7(nowMs: number = Date.now()): string {
  if (pool.length < ID_BYTES) pool = randomBytes(ID_BYTES * 256);
  const bytes = pool.subarray(0, ID_BYTES);
  pool = pool.subarray(ID_BYTES);
  if (nowMs > lastMs) {
    lastMs = nowMs;
    // From two of the bytes that the time overwrites.
    sequence = bytes.readUInt16BE() & 0x7ff;
  } else if (++sequence > 0xfff) {
    lastMs += 1;
    sequence = 0;
  }
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Returns a UUID version 7 of a moment whose other bits are random. It carries no trace of the present, as `uuid7` may. */
export function uuidOf(ms: number): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
