import * as acts from '@kiga/contract/live/watching.acts.ts';
import { imageAddress } from '@kiga/entity/files/image-address.ts';
import type { KitSession } from '@kiga/kit-server/access/session.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { veiledName } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { type PassedShow, passedShow, passedShows } from './find-show.ts';
import { assertLive } from './may-watch.ts';
import { latestMessages, messageLimit, scopeOfShow, writeMessage } from './show-messages.ts';
import { play, type Watcher } from './viewers.ts';

/** Returns a passed show as people see it, with signed addresses of its files. */
export function shownShow(
  { files, imageHosts }: Pick<Program, 'files' | 'imageHosts'>,
  session: KitSession,
  { organizationId: _, ...show }: PassedShow,
): acts.WatchedShow {
  const signed = (path: string | null) => path && imageAddress(files.signed(path, session), imageHosts);
  return {
    ...show,
    beginsAt: show.beginsAt.toISOString(),
    endsAt: show.endsAt.toISOString(),
    startedAt: show.startedAt?.toISOString() ?? null,
    cover: signed(show.cover),
    film: signed(show.film),
  };
}

/** Returns a passed show. Throws RECORD_NOT_FOUND for any other one. */
export async function showToWatch(program: Program, id: string): Promise<PassedShow> {
  const show = await passedShow(program, id);
  if (!show) throw new AppError('RECORD_NOT_FOUND');
  return show;
}

/** Registers what accounts that watch shows may do. */
export function registerWatching(program: Program): void {
  const { api } = program;
  const limit = messageLimit();

  api.handle(acts.watchPage, async ({ input, session }) => {
    const { list, total } = await passedShows(program, input);
    return { list: list.map((show) => shownShow(program, session, show)), total };
  });
  api.handle(acts.watchShow, async ({ input: { id }, session }) =>
    shownShow(program, session, await showToWatch(program, id)),
  );
  api.handle(acts.watchPlay, async ({ input: { id }, session }) => {
    const show = await showToWatch(program, id);
    assertLive(show);
    return play(program, show, watcherOf(session, show));
  });
  api.handle(acts.watchMessages, async ({ input: { id }, session }) => {
    const show = await showToWatch(program, id);
    const about = { showId: id, accountId: session.accountId };
    return { list: await latestMessages(program, scopeOfShow(program, session, show), about) };
  });
  api.handle(acts.watchWrite, async ({ input: { id, content }, session, act }) => {
    const show = await showToWatch(program, id);
    limit(session.accountId);
    const writer = {
      side: 'staff',
      accountId: session.accountId,
      writer: veiledName(session.nickName),
      kindergartenName: session.organization.name,
    } as const;
    return act((inside) => writeMessage(program, inside, id, content, writer), {
      scope: scopeOfShow(program, session, show),
    });
  });
}

/** The host and the operator look at a show, and are no audience of it. */
function watcherOf({ sessionId, accountId, organization }: Session, { organizationId }: PassedShow): Watcher {
  const isAudience = organization.id !== organizationId && organization.kind !== 'operator';
  const kigId = organization.kind === 'kindergarten' ? organization.id : null;
  return { of: 'account', sessionId, accountId, kigId, counts: isAudience };
}
