import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Topic of dictionary texts in forms. Every signed-in account receives its changes. */
export const DICTIONARY_TOPIC = 'system.dictionaryWords';

/** Activates or deactivates a dictionary or an item. The requirements give path and method. */
export const toggleDictionary = defineCall({
  name: 'system.dictionary.isActivated',
  method: 'GET',
  path: '/api/dictionary/isActivated/{id}',
  access: { anyOf: ['system.dictionary.update', 'system.dictionaryItem.update'] },
  scope: 'none',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({ id: z.string(), isActive: z.boolean() }),
});

/** Returns all dictionaries for forms and lists, by dictionary code. */
export const dictionaryWords = defineCall({
  name: 'system.dictionary.words',
  method: 'GET',
  path: '/api/system/dictionary/words',
  access: 'member',
  scope: 'none',
  input: z.strictObject({}),
  output: z.record(
    z.string(),
    z.array(z.object({ code: z.string(), zh_CN: z.string(), en_US: z.string(), active: z.boolean() })),
  ),
});
