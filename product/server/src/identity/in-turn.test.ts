import { AppError } from '@kiga/kit-server/app-error.ts';
import { expect, it, vi } from 'vitest';

vi.mock('node:os', () => ({ availableParallelism: () => 2 }));
const { inTurn } = await import('./in-turn.ts');

it('a flood from one network is refused in part, and other networks keep their turn', async () => {
  const done: string[] = [];
  let begin = (): void => undefined;
  const first = inTurn('flood', () => new Promise<void>((resolve) => (begin = resolve)));
  const flood = Array.from({ length: 100 }, () => inTurn('flood', async () => void done.push('flood')));
  const others = ['home', 'school'].map((network) => inTurn(network, async () => void done.push(network)));
  begin();
  const outcomes = await Promise.allSettled(flood);
  await Promise.all([first, ...others]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  expect(refused).toEqual(Array(50).fill(new AppError('RATE_LIMITED')));
  expect(done).toHaveLength(52);
  expect(done.slice(0, 3).sort()).toEqual(['flood', 'home', 'school']);
});

it('a failed task leaves its place to the next', async () => {
  const failing = inTurn('home', () => Promise.reject(new Error('no')));
  const next = inTurn('home', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
