import type { HostPage } from '@kiga/contract/live/show.acts.ts';
import { imageAddress } from '@kiga/entity/files/image-address.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { showRecord } from '@kiga/kit-server/entity/show.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { figuresOf, silenceOf } from './stream-figures.ts';
import { audienceOf, SHOW_KIND } from './viewers.ts';

/** Returns all that the host's page shows beside the messages. Throws RECORD_NOT_FOUND. */
export async function readHostPage(program: Program, scope: Scope, id: string): Promise<HostPage> {
  const { stores, files, imageHosts } = program;
  const store = stores.get('live.show');
  const [record] = await readRecords(store, scope, [id]);
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  const { can } = await showRecord(store as object as EntityStore, scope, record);
  const figures = record.status === 'inLive' ? await figuresOf(program, id) : null;
  const silentSince = figures && silenceOf(figures);
  const film = record.film && imageAddress(files.signed(record.film, scope.session), imageHosts);
  return {
    id,
    kigId: record.ownerId,
    title: record.title,
    hostName: record.hostName ?? '',
    status: record.status ?? 'pendingReview',
    star: record.star ?? null,
    beginsAt: String(record.beginsAt),
    endsAt: String(record.endsAt),
    appliedBy: record.appliedBy ?? null,
    appliedAt: record.appliedAt ?? record.createdAt,
    reviewedBy: record.reviewedBy ?? null,
    reviewedAt: record.reviewedAt ?? null,
    refusal: record.refusal ?? null,
    startedAt: record.startedAt ?? null,
    endedAt: record.endedAt ?? null,
    silentSince: silentSince?.toISOString() ?? null,
    stream: figures && silentSince === null ? streamOf(figures) : null,
    ...(record.status === 'inLive' ? await audienceOf(program, id) : { viewers: 0, kindergartens: 0 }),
    peakViewers: record.peakViewers ?? 0,
    interruptions: record.interruptions ?? 0,
    messages: await messagesOf(scope, record),
    moderatesFirst: record.moderatesFirst !== false,
    now: program.clock.now().toISOString(),
    publishAddress: `${program.media.rtmpAddress}/${SHOW_KIND}`,
    film: film ?? null,
    can,
  };
}

function streamOf({ bitrate, framesPerSecond, width, height, hasSound }: NonNullable<HostPage['stream']>) {
  return { bitrate, framesPerSecond, width, height, hasSound };
}

/** Returns the number of messages by state. */
async function messagesOf(
  scope: Scope,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<HostPage['messages']> {
  const { rows } = await sql<HostPage['messages']>`select
      count(*) filter (where m.status = 'waiting')::integer as waiting,
      count(*) filter (where m.status = 'shown')::integer as shown,
      count(*) filter (where m.status = 'hidden')::integer as hidden
    from live_show_messages m where m.organization_id = ${ownerId} and ${scope.within('m.organization_id')}
      and m.show_id = ${id} and not m.deleted`.execute(scope.db);
  return rows[0] ?? { waiting: 0, shown: 0, hidden: 0 };
}
