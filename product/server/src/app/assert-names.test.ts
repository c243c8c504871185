import { defineEntity } from '@kiga/contract/program/tenancy.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import { coded } from '@kiga/entity/fields/coded.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { assertNames } from './assert-names.ts';

const list = defineCall({
  name: 'shop.shelf.list',
  method: 'GET',
  path: '/api/shop/shelf/list',
  access: { anyOf: ['shop.shelf.read'] },
  scope: 'tenant',
  input: z.strictObject({}),
  output: z.array(z.object({})),
});
const menu = {
  key: 'shop',
  href: null,
  componentUrl: null,
  permission: 'shop.shelf.read',
  sort: 1,
  zhCN: '店',
  enUS: 'Shop',
};
const article = (to: string, dictionary: string) =>
  defineEntity({
    area: 'shop',
    name: 'article',
    table: 'articles',
    keep: 'always',
    fields: { title: text({}), shelfId: { ...reference('campus.class', {}), to }, unit: coded(dictionary, {}) },
    title: 'title',
    list: [],
    filter: [],
    search: [],
    sort: [],
    form: [],
    detail: [],
  }) as AnyEntity;
const named = {
  calls: [list],
  areas: [{ name: 'shop', menus: [menu], reaches: { shelf: 'organization', 'shelf.list': 'all', '*': 'all' } }],
  entities: [article('shop.shelf', 'units')],
  permissions: new Set(['shop.shelf.read']),
  dictionaries: new Set(['units']),
};

describe('names in declarations', () => {
  it('are accepted when all of them exist', () => {
    expect(() => assertNames(named)).not.toThrow();
  });

  it.each([
    [
      'the permission of a call',
      { calls: [{ ...list, access: { anyOf: ['shop.shelf.raed'] } }] },
      'call shop.shelf.list: permission shop.shelf.raed',
    ],
    [
      'the permission of a menu row',
      { areas: [{ name: 'shop', menus: [{ ...menu, permission: 'shop.shlef.read' }] }] },
      'menu row shop: permission shop.shlef.read',
    ],
    [
      'the entity of a reference',
      { entities: [article('shop.shlef', 'units')] },
      'shop.article.shelfId: entity shop.shlef',
    ],
    ['a dictionary', { entities: [article('shop.shelf', 'unist')] }, 'shop.article.unit: dictionary unist'],
    [
      'the record of a reach',
      { areas: [{ name: 'shop', menus: [], reaches: { shlef: 'all' } }] },
      'reach of shop.shlef',
    ],
  ] as const)('are refused with their place when %s does not exist', (_what, wrong, told) => {
    expect(() => assertNames({ ...named, ...wrong })).toThrow(told);
  });
});
