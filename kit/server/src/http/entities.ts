import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import type { Tenancy } from '../access/scope.ts';
import type { KitSession } from '../access/session.ts';
import type { EntityHooks, EntityStore, EntityStores } from '../entity/entity-store.ts';
import type { Jobs } from '../jobs/job.ts';
import { type ExportOptions, registerExport } from '../transfer/export.ts';
import { registerImport } from '../transfer/import-api.ts';
import type { Api } from './api.ts';
import { registerEntity } from './entity-api.ts';

/** Registers entities of a program. */
export interface Entities {
  /**
   * Adds an entity: its store, the calls of every entity, and those of export and import where it declares `excel` and `import`. `hooks`
   * holds its special behaviour.
   */
  add<E extends AnyEntity>(entity: E, hooks?: EntityHooks<NoInfer<E>>): EntityStore<E>;
}

/** Parts of the program that entities need. */
interface EntitiesOptions<Session extends KitSession> {
  api: Api<Session>;
  stores: EntityStores;
  tenancy: Tenancy<Session>;
  jobs: Jobs;
  exports: ExportOptions<Session>;
}

/** Returns the registry of entities of one program. */
export function createEntities<Session extends KitSession>(options: EntitiesOptions<Session>): Entities {
  const { api, stores, tenancy, jobs, exports } = options;
  return {
    add<E extends AnyEntity>(entity: E, hooks?: EntityHooks<NoInfer<E>>) {
      const store = stores.add(entity, hooks);
      registerEntity(api, store, tenancy);
      if (entity.excel) registerExport(api, store, jobs, exports);
      if (entity.import) registerImport(api, store, jobs, exports.words);
      return store;
    },
  };
}
