import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIpAddress } from './ip-address.ts';

describe('An IP address', () => {
  it('is accepted in its common forms', () => {
    for (const text of ['192.168.1.64', '0.0.0.0', 'fe80::1', '::', '2001:db8::ff00:42:8329', '::ffff:10.0.0.1']) {
      expect(isIpAddress(text), text).toBe(true);
    }
  });

  it('is refused when a part is missing, too large or no number', () => {
    for (const text of [
      '',
      '192.168.1',
      '192.168.1.256',
      '192.168.01.1',
      '1.2.3.4.5',
      'camera',
      '1::2::3',
      ':1',
      '12345::',
    ]) {
      expect(isIpAddress(text), text).toBe(false);
    }
  });

  it('is accepted in every form of the standards', () => {
    fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => isIpAddress(text)));
  });
});
