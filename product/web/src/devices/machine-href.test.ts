import { expect, it } from 'vitest';
import { machineHref } from './machine-href.ts';

it('the address of a machine leads to the list of machines, and that of a gateway to the gateways', () => {
  const own = { tenantOfSession: 'k' };
  expect(machineHref(own, { deviceId: 'd', kigId: 'k' })).toBe('/devices/machines?open=d');
  expect(machineHref(own, { deviceId: 'g', kigId: 'k', isGateway: true })).toBe('/devices/gateways?open=g');
  expect(machineHref({ tenantOfSession: null }, { deviceId: 'g', kigId: 'k', isGateway: true })).toBe(
    '/devices/gateways?open=g&kigId=k',
  );
});
