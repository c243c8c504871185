import { alertKinds } from '@kiga/contract/devices/device.acts.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { describe, expect, it } from 'vitest';
import type { DeviceAlert } from './alert-row.tsx';
import { alertWay } from './alert-way.ts';

const kit = (permissions: readonly string[]) =>
  ({ t: (key: string) => key, can: (one: string) => permissions.includes(one), tenantOfSession: 'kig' }) as Kit;
const alert = (kind: DeviceAlert['kind']) =>
  ({ kind, kigId: 'kig', deviceId: 'machine', studentId: 'child', isGateway: false }) as DeviceAlert;

describe('the way out of an alert', () => {
  it('leads to the child for a lost card, where the reader may see students', () => {
    expect(alertWay(kit(['campus.student.read']), alert('lost-card'))?.href).toBe('/campus/students?open=child');
    expect(alertWay(kit([]), alert('lost-card'))).toBeNull();
  });

  it('leads to the machine of every alert that is not about a card', () => {
    const ofCards = ['unknown-card', 'lost-card', 'not-enrolled'];
    const others = alertKinds.filter((kind) => !ofCards.includes(kind));
    expect(new Set(others.map((kind) => alertWay(kit([]), alert(kind))?.href))).toEqual(
      new Set(['/devices/machines?open=machine']),
    );
  });
});
