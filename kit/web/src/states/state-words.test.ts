import { defineStates } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '@kiga/entity/shop-tenancy.test-support.ts';
import { describe, expect, it } from 'vitest';
import { CallError, NetworkError } from '../client/call-errors.ts';
import type { Kit } from '../kit-context.tsx';
import { transitionFailure } from './state-words.ts';

const toy = defineEntity({
  area: 'shop',
  name: 'toy',
  table: 'toys',
  fields: { name: text({}), status: choice(['new', 'sold'], { writable: false }) },
  title: 'name',
  list: ['name'],
  filter: [],
  search: [],
  sort: [{ field: 'name', order: 'asc' }],
  form: [],
  detail: [],
  states: defineStates({
    field: 'status',
    initial: 'new',
    states: [
      { name: 'new', tone: 'look' },
      { name: 'sold', tone: 'fine' },
    ],
    transitions: [{ name: 'sell', from: ['new'], to: 'sold' }],
  }),
  keep: 'always',
});

// Returns the key with its parameters.
const kit = {
  language: 'zh_CN',
  t: (key: string, params?: object) => [key, ...Object.values(params ?? {})].join(' | '),
} as unknown as Kit;
const at = new Date(2026, 10, 20, 9, 30).toISOString();

describe('the message of a failed transition', () => {
  it('names the account that was faster and the current state', () => {
    const data = { entity: 'shop.toy', field: 'status', state: 'sold', by: '周敏', at };
    const failure = new CallError({ code: '409', error: 'STATE_CHANGED', text: '已变', data }, 409);
    expect(transitionFailure(kit, toy, failure)).toEqual([
      'kit.states.changedBy | shop.toy.options.status.sold | 2026-11-20 09:30 | 周敏',
    ]);
  });

  it('names the fields of the record that prevent it', () => {
    const errors = [{ field: 'name', error: 'FIELD_REQUIRED', text: '请填写' }];
    const failure = new CallError({ code: '400', error: 'VALIDATION_FAILED', text: '请检查', errors }, 400);
    expect(transitionFailure(kit, toy, failure)).toEqual(['kit.states.issue | shop.toy.fields.name | 请填写']);
  });

  it('is otherwise the text of the server, or the text for a network failure', () => {
    const refusal = new CallError({ code: '403', error: 'PERMISSION_MISSING', text: '没有权限' }, 403);
    expect(transitionFailure(kit, toy, refusal)).toEqual(['没有权限']);
    expect(transitionFailure(kit, toy, new NetworkError('away'))).toEqual(['kit.failure.network']);
  });
});
