import { dictionaryWords, toggleDictionary as toggleCall } from '@kiga/contract/system/dictionary.acts.ts';
import { dictionary } from '@kiga/contract/system/dictionary.entity.ts';
import { dictionaryItem } from '@kiga/contract/system/dictionary-item.entity.ts';
import { registerEntity } from '@kiga/kit-server/http/entity-api.ts';
import { registerExport } from '@kiga/kit-server/transfer/export.ts';
import type { Program } from '../app/program.ts';
import { exportOptions } from '../identity/identity.public.ts';
import { toggleDictionary } from './acts/toggle-dictionary.ts';
import { dictionaryHooks, dictionaryItemHooks } from './dictionary.server.ts';
import { allItems } from './dictionary-items.ts';

/** Registers dictionaries and their items. */
export function registerDictionaries(program: Program): void {
  const { api, stores, tenancy, clock, secrets, jobs } = program;
  const dictionaries = stores.add(dictionary, dictionaryHooks(clock), clock, secrets);
  const items = stores.add(dictionaryItem, dictionaryItemHooks(stores, clock), clock, secrets);
  registerEntity(api, dictionaries, tenancy);
  registerEntity(api, items, tenancy);
  registerExport(api, items, jobs, exportOptions(program));

  api.handle(dictionaryWords, ({ scope }) => allItems(scope.db));
  api.handle(toggleCall, async ({ input: { id }, scope }) => ({
    id,
    isActive: await scope.transaction((inside) => toggleDictionary([dictionaries, items], inside, id)),
  }));
}
