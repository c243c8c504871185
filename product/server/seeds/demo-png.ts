import { crc32, deflateSync } from 'node:zlib';

/** Returns a square picture as PNG. `rgb` holds three bytes for each pixel, row by row. */
export function encodePng(sidePx: number, rgb: Uint8Array): Buffer {
  const lineBytes = sidePx * 3;
  const rows = Buffer.alloc(sidePx * (1 + lineBytes));
  for (let y = 0; y < sidePx; y++) rows.set(rgb.subarray(y * lineBytes, (y + 1) * lineBytes), y * (1 + lineBytes) + 1);
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(sidePx, 0);
  head.writeUInt32BE(sidePx, 4);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a part of a PNG with its length and checksum. */
function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
