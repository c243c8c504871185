import { describe, expect, it } from 'vitest';
import { ownerIdsOf } from './owner-ids.ts';
import { createSessionLoss } from './session-loss.ts';

describe('a lost session', () => {
  it('resolves at once if no page listens to it', async () => {
    await expect(createSessionLoss().ask()).resolves.toBe(false);
  });

  it('holds all calls until it is settled, and can happen again', async () => {
    const loss = createSessionLoss();
    const seen: boolean[] = [];
    loss.subscribe(() => seen.push(loss.isPending()));
    const first = loss.ask();
    const second = loss.ask();
    loss.settle(true);
    await expect(Promise.all([first, second])).resolves.toEqual([true, true]);
    expect(seen.at(-1)).toBe(false);
    const third = loss.ask();
    loss.settle(false);
    await expect(third).resolves.toBe(false);
  });
});

it.each([
  [3, { kigId: 'b', kigCode: 'c' }],
  [5, { agentId: 'b', agenId: 'b', agentCode: 'c' }],
  [9, {}],
  [16, { expertId: 'b' }],
  [17, { expertPersonId: 'b' }],
  [18, { expertId: 'b' }],
])('the kind of user %i adds its owner ids', (appType, ids) => {
  expect(ownerIdsOf({ appType, baseId: 'b', userCode: 'c' })).toEqual(ids);
});
