import type { Socket } from 'node:net';

/**
 * Destroys a connection that announces an MQTT packet of more than `max` bytes, because the broker would keep any
 * packet in memory until it is complete.
 */
export function limitPackets(socket: Socket, max: number): void {
  const read = socket.read.bind(socket);
  /** Bytes of the present packet that are still to come; 0 between packets. */
  let rest = 0;
  /** Length so far, and the place of its next digit; null while the packet's first byte is awaited. */
  let length: { value: number; factor: number } | null = null;
  const follow = (bytes: Buffer) => {
    for (let place = 0; place < bytes.length; ) {
      if (rest > 0) {
        const taken = Math.min(rest, bytes.length - place);
        rest -= taken;
        place += taken;
        continue;
      }
      const byte = bytes[place] as number;
      place += 1;
      if (length === null) {
        length = { value: 0, factor: 1 };
        continue;
      }
      length = { value: length.value + (byte & 127) * length.factor, factor: length.factor * 128 };
      if (length.value > max || length.factor > 128 ** 4) return false;
      if (byte < 128) {
        rest = length.value;
        length = null;
      }
    }
    return true;
  };
  socket.read = (size?: number) => {
    const bytes = read(size) as Buffer | null;
    if (bytes === null || follow(bytes)) return bytes;
    socket.destroy();
    return null;
  };
}
