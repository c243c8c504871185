import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextSize } from '@kiga/simulator/growth.ts';
import { simulate } from '@kiga/simulator/simulate.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, startMorning } from '../../support/morning.ts';

const { server, demo3, setNow, now } = await startMorning();
const day = '2026-11-20';
const machine = { serialNumber: 'QY-0001-9', verificationCode: '700019' };
const measuredOn = '2026-10-20';
const CHILDREN_OF_CLASS = 10;
const children = new Map<string, { heightCm: number; weightKg: number }>();
let folder: string;

beforeAll(async () => {
  setNow(at('09:50'));
  folder = await mkdtemp(join(tmpdir(), 'kiga-growth-'));
  const device = { deviceName: '身高体重仪', kind: 'morning-check', ...machine };
  await demo3.ask('/api/devices/device/save', device);
  const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 100 });
  // So many that a few who stay at home, by the simulator's chance, leave enough to measure.
  const places = Array.from({ length: CHILDREN_OF_CLASS }, () => list).flat();
  for (const [place, { id: classId }] of places.entries()) {
    const child = {
      stuName: `量${place}`,
      sex: 'male',
      birthday: '2022-05-01',
      classId,
      cardNumber: `${3000 + place}`,
    };
    const { id: studentId } = await demo3.ask('/api/campus/student/save', { ...child, admissionDate: '2025-09-01' });
    const size = { heightCm: 105 + (place % 5), weightKg: 17 + (place % 3) / 2 };
    await demo3.ask('/api/health/measurement/save', { studentId, measuredOn, ...size });
    children.set(studentId, size);
  }
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('a simulated machine for growth', () => {
  it('measures the children of a class once, a little more than the last time, and the office checks the others', async () => {
    const stop = new AbortController();
    const told: string[] = [];
    const playing = simulate({
      address: server.address,
      machines: [],
      growth: [machine],
      secretsFile: join(folder, 'simulator.json'),
      seed: 'kiga',
      time: now(),
      stop: stop.signal,
      tell: (sentence) => told.push(sentence),
    });
    const found = async () =>
      (await demo3.ask('/api/health/measurement/page', { source: ['machine'], pageSize: 100 })).list as Record<
        string,
        any
      >[];
    await expect.poll(async () => (await found()).length).toBeGreaterThan(2);
    stop.abort();
    const { stored, rejected } = await playing;
    const all = await found();
    expect(rejected).toBe(0);
    expect(stored).toBeGreaterThanOrEqual(all.length);
    expect(new Set(all.map(({ classId }) => classId)).size).toBe(1);
    for (const { studentId, heightCm, weightKg, machineName, toCheck } of all) {
      const last = { day: measuredOn, ...(children.get(studentId) as { heightCm: number; weightKg: number }) };
      const expected = nextSize({ id: studentId, ageMonths: 54, last }, day, 'kiga');
      expect({ heightCm, weightKg }).toEqual({ heightCm: expected.heightCm, weightKg: expected.weightKg });
      expect({ machineName, toCheck }).toEqual({ machineName: '身高体重仪', toCheck: expected.isOutlier });
    }
    expect(told).toEqual([]);
  });
});
