import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { at, east, startMorning } from '../../support/morning.ts';
import { newBus, tripEvents } from '../../support/school-bus.ts';

const PHONE = '13800138001';
const DAY = '2026-11-20';
const morning = await startMorning();
const { server, demo3, setNow } = morning;
let parent: Parent;
let studentId: string;

beforeAll(async () => {
  ({ studentId } = await newChildOf(demo3, { phone: PHONE }));
  parent = await asParent(server, PHONE);
});
afterAll(() => server.close());

const entries = async (day?: string) =>
  (await parent.ask(`/day?studentId=${studentId}${day ? `&day=${day}` : ''}`)).entries as Record<string, any>[];
const factsOf = async (kind: string) =>
  (await entries()).flatMap((entry) => (entry.kind === kind ? [entry.facts] : []));

describe('the day of a child, as its parent reads it', () => {
  it('says that the child has not come, is here, and has left', async () => {
    expect(await factsOf('attendance')).toMatchObject([{ state: 'expected', arrivedAt: null, photo: null }]);
    await morning.send(morning.kig[0], [{ studentId, at: at('07:58'), deviceId: east }]);
    expect(await factsOf('attendance')).toMatchObject([{ state: 'here', arrivedAt: '07:58', lateMinutes: 0 }]);
    setNow(at('16:40'));
    const leaving = { studentId, at: at('16:30'), deviceId: east, direction: 'out' as const };
    await morning.send(morning.kig[0], [leaving]);
    expect(await factsOf('attendance')).toMatchObject([{ state: 'left', arrivedAt: '07:58', leftAt: '16:30' }]);
  });

  it('holds the check, the medicine and the observation in full', async () => {
    const usual = { studentId, day: DAY };
    const temperatures = [{ celsius: 36.4, method: 'forehead' }];
    await demo3.ask('/api/health/check/save', { ...usual, part: 'morning', temperatures });
    await demo3.ask('/api/health/observation/save', {
      ...usual,
      eating: 'less',
      sleep: 'normal',
      stool: 'normal',
      mood: 'quiet',
      note: '午睡前喝了水',
    });
    const syrup = {
      medicineName: '小儿氨酚黄那敏颗粒',
      dose: '1/2',
      doseUnit: 'sachet',
      reason: '感冒',
      storage: 'room',
    };
    const times = [{ at: '16:00' }, { at: '17:00' }];
    const days = { fromDay: DAY, toDay: DAY, times, parentName: '安安妈妈' };
    const { id } = await demo3.ask('/api/health/medicine/save', { studentId, ...syrup, ...days });
    await demo3.ask('/api/health/medicine/give', { id, day: DAY, at: '16:00', givenBy: '李医生' });
    expect(await factsOf('check')).toMatchObject([{ part: 'morning', celsius: 36.4, colour: 'green', symptoms: [] }]);
    expect(await factsOf('observation')).toMatchObject([{ eating: 'less', mood: 'quiet', note: '午睡前喝了水' }]);
    expect(await factsOf('medicine')).toMatchObject([
      { medicine: '小儿氨酚黄那敏颗粒', dose: '1/2', time: '16:00', givenBy: '李医生' },
      { time: '17:00', givenBy: null },
    ]);
  });

  it('follows the ride on the bus from the stop to the hand that takes the child over', async () => {
    setNow(at('17:05'));
    const { lineId } = await newBus(server, demo3, { children: [[studentId], []] });
    const make = tripEvents({ lineId, direction: 'toHome' }, morning.now);
    const send = async (...events: Record<string, unknown>[]) => {
      const { results } = await demo3.ask('/api/transport/trip/record', { events });
      expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(events.map(() => 'saved'));
    };
    await send(make('start'), make('board', { studentId, point: 0 }), make('depart', { point: 0 }));
    expect(await factsOf('bus')).toMatchObject([
      { direction: 'toHome', state: 'aboard', line: '1 号校车线', nextStop: { name: '枫林路口', time: '17:20' } },
    ]);
    await send(
      make('arrive', { point: 1 }),
      make('depart', { point: 1 }),
      make('arrive', { point: 2 }),
      make('off', { studentId, point: 2, text: '外婆' }),
    );
    expect(await factsOf('bus')).toMatchObject([{ state: 'off', handedTo: '外婆' }]);
    const titles = (await parent.ask('/messages')).list.map(({ title }: { title: string }) => title);
    expect(titles.slice(0, 3)).toEqual([
      '安安 got off the bus',
      'The bus of 安安 is at its stop',
      '安安 boarded the bus',
    ]);
  });

  it('is read for 30 days back, and never ahead', async () => {
    const refused = async (day: string) => (await parent.call(`/day?studentId=${studentId}&day=${day}`)).errors;
    expect(await refused('2026-11-21')).toMatchObject([{ field: 'day', error: 'FAMILY_DAY_AHEAD' }]);
    expect(await refused('2026-10-20')).toMatchObject([{ field: 'day', error: 'FAMILY_DAY_TOO_OLD' }]);
    expect(await entries('2026-10-21')).toEqual(expect.any(Array));
  });
});
