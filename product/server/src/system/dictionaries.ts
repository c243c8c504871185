import { dictionaryWords, toggleDictionary as toggleCall } from '@kiga/contract/system/dictionary.acts.ts';
import { dictionary } from '@kiga/contract/system/dictionary.entity.ts';
import { dictionaryItem } from '@kiga/contract/system/dictionary-item.entity.ts';
import type { Program } from '../program/program.ts';
import { toggleDictionary } from './acts/toggle-dictionary.ts';
import { dictionaryHooks, dictionaryItemHooks } from './dictionary.server.ts';
import { allItems } from './dictionary-items.ts';

/** Registers dictionaries and their items. */
export function registerDictionaries(program: Program): void {
  const { api, entities, stores, clock } = program;
  const dictionaries = entities.add(dictionary, dictionaryHooks(clock));
  const items = entities.add(dictionaryItem, dictionaryItemHooks(stores, clock));

  api.handle(dictionaryWords, ({ scope }) => allItems(scope.db));
  api.handle(toggleCall, async ({ input: { id }, act }) => ({
    id,
    isActive: await act((inside) => toggleDictionary([dictionaries, items], inside, id)),
  }));
}
