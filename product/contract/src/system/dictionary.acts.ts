import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Topic of what the words of forms come from: everybody who is signed in is told when they change. */
export const DICTIONARY_TOPIC = 'system.dictionaryWords';

/** Activates a dictionary or an item, or takes it out of use. Path and method were given from outside. */
export const toggleDictionary = defineCall({
  name: 'system.dictionary.isActivated',
  method: 'GET',
  path: '/api/dictionary/isActivated/{id}',
  access: { anyOf: ['system.dictionary.update', 'system.dictionaryItem.update'] },
  scope: 'none',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({ id: z.string(), isActive: z.boolean() }),
});

/** All dictionaries as forms and lists need them, by code of the dictionary. */
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
