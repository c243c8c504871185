import { describe, expect, it } from 'vitest';
import { delaySeconds, kindOf, Promptness } from './promptness.ts';

const moment = (time: string) => new Date(`2026-11-20T${time}+08:00`);

describe('the delay of a message', () => {
  it('is counted in real seconds from the event', () => {
    const at = moment('08:00:00');
    expect(delaySeconds({ at, now: moment('08:00:10'), speed: 1 })).toBe(10);
    expect(delaySeconds({ at, now: moment('08:00:10'), speed: 5 })).toBe(2);
    expect(delaySeconds({ at, now: moment('07:59:59'), speed: 5 })).toBe(0);
  });

  it('begins with the leaving of the child where a machine saw the adult before', () => {
    const [at, leftAt] = [moment('16:40:00'), moment('16:42:00')];
    expect(delaySeconds({ at, leftAt, now: moment('16:42:03'), speed: 1 })).toBe(3);
    expect(delaySeconds({ at: leftAt, leftAt: at, now: moment('16:42:03'), speed: 1 })).toBe(3);
  });
});

describe('a message', () => {
  it('is measured when it tells of an arrival, a leaving, the bus or a pick-up', () => {
    expect(kindOf({ topic: 'attendance', name: 'attendance.childArrived' })).toBe('arrival');
    expect(kindOf({ topic: 'attendance', name: 'attendance.childLeft' })).toBe('leaving');
    expect(kindOf({ topic: 'bus', name: 'transport.childBoarded' })).toBe('bus');
    expect(kindOf({ topic: 'pickup', name: 'attendance.childFetched' })).toBe('pick-up');
    expect(kindOf({ topic: 'notice', name: 'communication.noticePublished' })).toBeNull();
  });
});

describe('the figures of the messages', () => {
  it('name the middle and the greatest delay, and how many missed the goal', () => {
    const promptness = new Promptness();
    for (const seconds of [0.4, 12.5, 1]) promptness.add('arrival', seconds);
    promptness.add('bus', 10);
    expect(promptness.lines()).toEqual([
      'arrival: 3 messages, half of them within 1.0 s, all within 12.5 s, 1 later than 10 s',
      'leaving: no message',
      'bus: 1 message, half of them within 10.0 s, all within 10.0 s, 0 later than 10 s',
      'pick-up: no message',
    ]);
  });
});
