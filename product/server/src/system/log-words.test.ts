import { words } from '@kiga/contract/app/words.ts';
import { describe, expect, it } from 'vitest';
import { wordsOfPermission } from './access/permissions.ts';
import { eventWords } from './log-words.ts';

describe('the word of an act', () => {
  it('is the entity’s own when two entities have an act of the same name', () => {
    const told = (event: string) => eventWords(words.zh_CN, event);
    expect(told('operations.opening.refuse')).toBe('不通过：开园申请');
    expect(told('devices.device.refuse')).toBe('拒绝：设备');
    const named = (key: string) => wordsOfPermission(key, 'en_US').act;
    expect(named('devices.device.resetRegistration')).toBe('register anew');
    expect(named('devices.alert.close')).toBe('settle');
    expect([named('system.jobMonitor.retry'), named('system.user.resetPassword')]).toEqual([
      'run again',
      'reset password',
    ]);
  });

  it('is the word of the kit for an act that every entity has', () => {
    expect(eventWords(words.en_US, 'campus.term.update')).toBe('Changed: term');
    expect(wordsOfPermission('campus.term.update', 'en_US').act).toBe('edit');
    expect(wordsOfPermission('campus.term.update', 'zh_CN').act).toBe('编辑');
  });

  it('is never the word of another entity', () => {
    expect(eventWords(words.en_US, 'campus.term.close')).toBe('campus.term.close');
    expect(wordsOfPermission('campus.term.refuse', 'en_US').act).toBe('refuse');
    const catalogue = {
      shop: { room: { name: 'room', acts: { close: 'Close' } }, alert: { acts: { close: 'Settle' } } },
    };
    expect([eventWords(catalogue, 'shop.room.close'), eventWords(catalogue, 'shop.alert.close')]).toEqual([
      'shop.room.close',
      'Settle',
    ]);
  });
});
