import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BEACONS_MAX, macOfTopic, readReport, topicOf } from './gateway-report.ts';

describe('a report', () => {
  it('is read with any notation of addresses and numbers', () => {
    const rows = [
      { mac: 'c8478c000101', rssi: '-61', battery: 90.4 },
      { mac: 'C8-47-8C-00-01-02', rssi: 4000, battery: 'full' },
    ];
    expect(readReport(JSON.stringify({ time: 1, beacons: rows }))).toEqual({
      time: 1,
      beacons: [
        { mac: 'C8:47:8C:00:01:01', rssi: -61, battery: 90, time: undefined },
        { mac: 'C8:47:8C:00:01:02', rssi: null, battery: null, time: undefined },
      ],
      unread: 0,
    });
  });

  it('counts what it cannot read, whatever it is', () => {
    expect(readReport('')).toMatchObject({ beacons: [], unread: 1 });
    expect(readReport('{"beacons":{}}')).toMatchObject({ beacons: [], unread: 1 });
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 20 }), (rows) => {
        const { beacons, unread } = readReport(JSON.stringify({ beacons: rows }));
        expect(beacons.length + unread).toBe(rows.length);
      }),
    );
    const many = Array.from({ length: BEACONS_MAX + 2 }, () => ({ mac: 'C8478C000101' }));
    expect(readReport(JSON.stringify({ beacons: many }))).toMatchObject({ unread: 2 });
  });
});

it('a topic names its gateway in any notation, and other topics name none', () => {
  expect(macOfTopic(topicOf('A4:C1:38:00:00:01'))).toBe('A4:C1:38:00:00:01');
  expect(macOfTopic('kiga/v1/gateways/A4:C1:38:00:00:01/beacons')).toBe('A4:C1:38:00:00:01');
  for (const topic of ['kiga/v1/gateways/A4C138/beacons', 'kiga/v1/gateways/a4c138000001', '$SYS/a4c138000001']) {
    expect(macOfTopic(topic)).toBeNull();
  }
});
