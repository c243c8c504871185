import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineCall } from './define-call.ts';

it('makes a shape that is given as what makes it once, when it is first asked for', () => {
  const input = vi.fn(() => z.strictObject({ id: z.string() }));
  const call = defineCall({
    name: 'shop.article.read',
    method: 'GET',
    path: '/api/shop/article/read',
    access: 'member',
    scope: 'own',
    input,
    output: z.object({ title: z.string() }),
  });
  expect(input).not.toHaveBeenCalled();
  expect(call.input.parse({ id: 'a' })).toEqual({ id: 'a' });
  expect(call.input).toBe(call.input);
  expect({ ...call }.input).toBe(call.input);
  expect(input).toHaveBeenCalledTimes(1);
  expect(Object.keys(call.output.shape)).toEqual(['title']);
});
