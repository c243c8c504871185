import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  linesOf,
  momentOfSeconds,
  readAccessLine,
  readAttendanceLine,
  readCommandAnswers,
  secondsOfMoment,
} from './zkteco-lines.ts';

const ZONE = 'Asia/Shanghai';
const pins = fc.integer({ min: 1, max: 999_999_999 }).map(String);
const moments = fc
  .date({ min: new Date('2001-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true })
  .map((moment) => new Date(Math.floor(moment.getTime() / 1000) * 1000));
const shown = (moment: Date) => moment.toLocaleString('sv-SE', { timeZone: ZONE });

describe('a line of the attendance log', () => {
  it('keeps its number and its moment in the kindergarten’s time zone', () => {
    fc.assert(
      fc.property(pins, moments, fc.constantFrom('0', '1', '255'), (pin, moment, state) => {
        const use = readAttendanceLine(`${pin}\t${shown(moment)}\t${state}\t4\t0\t0`, ZONE);
        expect(use).toMatchObject({ pin, card: null, at: moment.toISOString(), atMs: moment.getTime(), verify: '4' });
        expect(use?.direction).toBe(state === '0' ? 'in' : state === '1' ? 'out' : null);
        expect(use?.id).toMatch(/^[\w.:-]{1,64}$/);
      }),
    );
  });

  it('never throws, and has an id of the guide’s form when it is read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (line) => {
        expect(readAttendanceLine(line, ZONE)?.id ?? 'none').toMatch(/^[\w.:-]{1,64}$/);
        const use = readAccessLine(line, ZONE);
        expect(use === null || use === 'door' ? 'none' : use.id).toMatch(/^[\w.:-]{1,64}$/);
      }),
    );
  });

  it('differs in its id from every line of another person, moment or state', () => {
    const line = fc.tuple(pins, moments, fc.constantFrom('0', '1'));
    const idOf = ([pin, moment, state]: [string, Date, string]) =>
      readAttendanceLine(`${pin}\t${shown(moment)}\t${state}\t4`, ZONE)?.id;
    fc.assert(
      fc.property(line, line, (one, other) => {
        expect(idOf(one) === idOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });

  it.each(['', '\t2026-11-20 07:45:00\t0', '0\t2026-11-20 07:45:00\t0', '7', 'OPLOG 4\t0\t2026-11-20 07:45:00'])(
    'is unreadable as %j',
    (line) => expect(readAttendanceLine(line, ZONE)).toBeNull(),
  );
});

describe('a line of the access log', () => {
  it('is the same whether its time is a text or seconds', () => {
    fc.assert(
      fc.property(pins, moments, (pin, moment) => {
        const local = shown(moment);
        const seconds = secondsOfMoment(new Date(`${local.replace(' ', 'T')}Z`));
        const asText = readAccessLine(`time=${local}\tpin=${pin}\tcardno=0\tinoutstatus=1\tindex=3`, ZONE);
        const stored = readAccessLine(
          `transaction cardno=0\tpin=${pin}\ttime_second=${seconds}\tinoutstate=1\tindex=3`,
          ZONE,
        );
        expect(stored).toEqual(asText);
        expect(asText).toMatchObject({ pin, card: null, at: moment.toISOString(), direction: 'out' });
      }),
    );
  });

  it('is a door without a person, and unreadable without a time', () => {
    expect(readAccessLine('time=2026-11-20 07:45:00\tpin=0\tcardno=0\tevent=200', ZONE)).toBe('door');
    expect(readAccessLine('pin=7\tcardno=0', ZONE)).toBeNull();
  });
});

describe('seconds of the access dialect', () => {
  it('mean the moment that they were made from', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        expect(momentOfSeconds(secondsOfMoment(moment))).toBe(moment.toISOString().slice(0, 19).replace('T', ' '));
      }),
    );
  });
});

describe('answers to commands', () => {
  it('are read line by line without the unreadable ones', () => {
    const body = 'ID=12&Return=0&CMD=DATA\r\nnonsense\nID=13&Return=-1002&CMD=DATA\nID=x&Return=0';
    expect(readCommandAnswers(body)).toEqual([
      { id: 12, ok: true },
      { id: 13, ok: false },
    ]);
  });
});

describe('a body', () => {
  it('has its lines without the empty ones', () => {
    expect(linesOf('a\r\n\r\nb\n \n')).toEqual(['a', 'b']);
  });
});
