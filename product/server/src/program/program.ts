import type { ImageHosts } from '@kiga/entity/files/image-address.ts';
import type { Tenancy } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import type { Files } from '@kiga/kit-server/files/files.ts';
import type { GrantUploads } from '@kiga/kit-server/files/upload-credentials.ts';
import type { Api } from '@kiga/kit-server/http/api.ts';
import type { Entities } from '@kiga/kit-server/http/entities.ts';
import type { Jobs } from '@kiga/kit-server/jobs/job.ts';
import type { ChangeRelay } from '@kiga/kit-server/outbox/change-relay.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './database.ts';
import type { FamilySession } from './family.ts';
import type { SignedMachine } from './machine.ts';
import type { Session } from './session.ts';

/**
 * Parts of the program with which the areas register themselves. Areas add their own registries in their
 * `<area>.public.ts`.
 */
export interface Program {
  db: Kysely<Database>;
  /** The database as the owner of its tables, for partitions, and for the statistics after the demo is filled. */
  owner: Kysely<Database>;
  api: Api<Session, SignedMachine, FamilySession>;
  stores: EntityStores;
  /** Adds an entity with its calls; see `Entities`. */
  entities: Entities;
  tenancy: Tenancy<Session>;
  jobs: Jobs;
  changes: ChangeRelay;
  clock: Clock;
  secrets: Secrets;
  files: Files;
  grantUploads: GrantUploads;
  /** Prefixes of relative image addresses. */
  imageHosts: ImageHosts;
  log: Logger;
}
