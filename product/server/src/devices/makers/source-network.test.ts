import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainAddress, readNetwork } from './source-network.ts';

describe('a source network', () => {
  it('contains exactly the addresses with its prefix', () => {
    const octets = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 255 })));
    const bits = (address: readonly number[]) => address.map((part) => part.toString(2).padStart(8, '0')).join('');
    fc.assert(
      fc.property(octets, octets, fc.integer({ min: 8, max: 32 }), (network, address, prefix) => {
        const isInside = readNetwork(`${network.join('.')}/${prefix}`)?.(address.join('.'));
        expect(isInside).toBe(bits(network).slice(0, prefix) === bits(address).slice(0, prefix));
      }),
    );
  });

  it('is one address without a prefix, also where that arrives within IPv6', () => {
    const contains = readNetwork('203.0.113.7');
    expect(contains?.('203.0.113.7')).toBe(true);
    expect(contains?.('203.0.113.8')).toBe(false);
    expect(contains?.('::ffff:203.0.113.7')).toBe(true);
    expect(plainAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });

  it('may be of IPv6, and contains no address of IPv4 then', () => {
    const contains = readNetwork('2001:db8::/32');
    expect([contains?.('2001:db8:7::1'), contains?.('2001:db9::1'), contains?.('203.0.113.7')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    '',
    'gate',
    '0.0.0.0/0',
    '10.0.0.0/7',
    '10.0.0.0/33',
    '10.0.0.0/x',
    '10.0.0.0/8/8',
    '::/0',
    '2001:db8::/31',
  ])('is unreadable as %j', (text) => expect(readNetwork(text)).toBeNull());
});
