import { BlockList, isIP, isIPv4 } from 'node:net';

/** Widest accepted networks, as lengths of their prefixes. A wider one would be no condition. */
const PREFIX_LEAST = { ipv4: 8, ipv6: 32 } as const;

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Parses an address or a network in CIDR notation. Returns the function that tells whether an address belongs to it;
 * null for any other text, and for a network that is too wide.
 */
export function readNetwork(text: string): ((address: string) => boolean) | null {
  const [address = '', prefixText, ...more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more.length > 0) return null;
  const family = kind === 4 ? 'ipv4' : 'ipv6';
  const bits = kind === 4 ? 32 : 128;
  const prefix = prefixText === undefined ? bits : /^\d{1,3}$/.test(prefixText) ? Number(prefixText) : Number.NaN;
  if (!(prefix >= PREFIX_LEAST[family] && prefix <= bits)) return null;
  const list = new BlockList();
  list.addSubnet(address, prefix, family);
  return (given) => {
    const plain = plainAddress(given);
    return isIP(plain) !== 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  };
}

/** Returns an address as users write it: an IPv4 address that arrived within IPv6 without its prefix. */
export function plainAddress(address: string): string {
  return IPV4_IN_IPV6.exec(address)?.[1] ?? address;
}
