import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** The networks in which cameras may be fetched. */
export interface CameraNetworks {
  /**
   * Returns the address to which a host resolves, if it lies in one of the networks; otherwise null. Connections go to
   * this address, so that a name cannot change its meaning after the check.
   */
  addressOf(host: string): Promise<string | null>;
}

/** Returns whether a text names networks, or none. */
export function areCameraNetworks(text: string): boolean {
  try {
    readCameraNetworks(text);
    return true;
  } catch {
    return false;
  }
}

/** Reads networks such as `192.168.1.0/24,fd00::/8`; an empty text permits none. Throws an Error that names a wrong part. */
export function readCameraNetworks(text: string): CameraNetworks {
  const allowed = new BlockList();
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [address = '', bits] = part.trim().split('/');
    const version = isIP(address);
    const prefix = bits === undefined ? (version === 4 ? 32 : 128) : Number(bits);
    const isPrefix = Number.isInteger(prefix) && prefix >= 0 && prefix <= (version === 4 ? 32 : 128);
    if (version === 0 || !isPrefix) throw new Error(`${part.trim()} is no network such as 192.168.1.0/24`);
    allowed.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return {
    async addressOf(host) {
      // All addresses count: a name with one address outside could lead there at the next connection.
      const found = await lookup(host, { all: true }).catch(() => []);
      const isInside = ({ address, family }: { address: string; family: number }) =>
        allowed.check(address, family === 4 ? 'ipv4' : 'ipv6');
      return found.length > 0 && found.every(isInside) ? (found[0]?.address ?? null) : null;
    },
  };
}
