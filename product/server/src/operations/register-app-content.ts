import { listKindergartens } from '@kiga/contract/campus/kindergarten.acts.ts';
import { adPositions, advertisement } from '@kiga/contract/operations/advertisement.entity.ts';
import * as acts from '@kiga/contract/operations/app-content.acts.ts';
import { appFunction } from '@kiga/contract/operations/app-function.entity.ts';
import { appModule } from '@kiga/contract/operations/app-module.entity.ts';
import { document } from '@kiga/contract/operations/document.entity.ts';
import { imageAddress } from '@kiga/entity/files/image-address.ts';
import type { KitSession } from '@kiga/kit-server/access/session.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import { familyOfSession } from '../family/family.public.ts';
import type { FileAsker } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { countAds, inShownOrder, runningAds } from './advertisements.ts';
import { shownModules } from './app-functions.ts';
import { documentHooks, versionsOfDocument } from './document.server.ts';
import { appOf, placeOf } from './place-of-family.ts';

/** Registers the content of the parents' app, and documents. */
export function registerAppContent(program: Program): void {
  const { api, entities, db, files, imageHosts } = program;
  const signedFor = (session: KitSession) => (path: string) => imageAddress(files.signed(path, session), imageHosts);

  entities.add(appFunction, {
    async beforeSave(record, before) {
      if (before && record.functionCode !== before.functionCode) throw new AppError('OPERATIONS_FUNCTION_CODE_FIXED');
    },
  });
  entities.add(appModule, {
    onTransition: {
      async publish({ record, scope }) {
        const ids = record.functions ?? [];
        const { rows } = await sql`select from app_functions f where f.id = any(${ids}::uuid[])
          and f.status = 'published' and not f.deleted`.execute(scope.db);
        if (rows.length < ids.length) throw new AppError('OPERATIONS_FUNCTION_NOT_PUBLISHED');
        return {};
      },
    },
  });
  entities.add(advertisement, {
    computed: {
      seen: () => sql`(select coalesce(sum(d.seen), 0)::integer from advertisement_days d
        where d.advertisement_id = row.id)`,
      clicked: () => sql`(select coalesce(sum(d.clicked), 0)::integer from advertisement_days d
        where d.advertisement_id = row.id)`,
    },
    onTransition: {
      async publish({ record, scope: { session } }) {
        if (record.endsOn < session.today) throw new AppError('OPERATIONS_ADVERTISEMENT_OVER');
        return {};
      },
    },
    async beforeErase(ids, scope) {
      await sql`delete from advertisement_days where advertisement_id = any(${[...ids]}::uuid[])`.execute(scope.db);
    },
  });
  entities.add(document, documentHooks(program));
  api.handle(acts.documentVersions, ({ input: { id }, scope }) => versionsOfDocument(program, scope, id));

  api.handle(acts.appPreview, async ({ input: { kindergartenId = null }, session, language }) => {
    const place = kindergartenId === null ? null : await seenKindergarten(program, session, kindergartenId);
    const signed = signedFor(session);
    const asked = { kigId: kindergartenId, day: session.today, version: null, language };
    const ads = await runningAds(db, { day: session.today, areaCode: place?.areaCode ?? null, signed });
    return {
      ...(await shownModules(db, { ...asked, signed })),
      places: adPositions.map((position) => ({
        position,
        list: ads.filter((ad) => ad.position === position).map(({ position: _, weight: __, ...ad }) => ad),
      })),
    };
  });

  api.handleApp(acts.appFunctions, async ({ input: { kigId = null, version }, session, language }) => {
    if (kigId !== null) await placeOf(program, session, kigId);
    const [, signedIn = null] = /\s(\d[\d.]*)$/.exec((await appOf(program, session)) ?? '') ?? [];
    const asked = { kigId, day: session.today, version: version ?? signedIn, language };
    const { modules } = await shownModules(db, { ...asked, signed: signedFor(session) });
    return { modules };
  });
  api.handleApp(acts.appAdvertisements, async ({ input: { position, kigId }, session }) => {
    const place = kigId === undefined ? null : await placeOf(program, session, kigId);
    const about = { day: session.today, areaCode: place?.area ?? null, position, signed: signedFor(session) };
    return { list: inShownOrder(await runningAds(db, about)) };
  });
  api.handleApp(acts.countAdvertisements, async ({ input, session }) => {
    await countAds(db, session.today, input);
    return {};
  });
  program.identity.fileReaders.push((asker, { entity, is_released }) =>
    !is_released && ['operations.appFunction', 'operations.advertisement'].includes(entity)
      ? isReader(program, asker)
      : Promise.resolve(false),
  );
}

/** Returns whether a session is of a parent, or of a person who sees what apps show. */
async function isReader(program: Program, asker: FileAsker): Promise<boolean> {
  if ((await familyOfSession(program, asker.id)) !== null) return true;
  try {
    const { permissions, mustChangePassword } = await asker.find();
    return permissions.has('operations.appModule.read') && !mustChangePassword;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Returns a kindergarten within the reach of its kindergartens. Throws RECORD_NOT_FOUND. */
async function seenKindergarten(
  { db, tenancy }: Program,
  session: Session,
  id: string,
): Promise<{ areaCode: string | null }> {
  const reach = await tenancy.reachOf(session, {}, listKindergartens.name);
  if (reach !== 'all' && !reach.includes(id)) throw new AppError('RECORD_NOT_FOUND');
  const { rows } = await sql<{ areaCode: string | null }>`select o.area_code as "areaCode" from organizations o
    where o.id = ${id} and o.kind = 'kindergarten' and not o.deleted`.execute(db);
  if (!rows[0]) throw new AppError('RECORD_NOT_FOUND');
  return rows[0];
}
