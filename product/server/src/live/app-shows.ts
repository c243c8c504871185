import * as acts from '@kiga/contract/live/app-shows.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type FamilyChild, kindergartensById, servedChild, veiledName } from '../family/family.public.ts';
import type { FamilySession } from '../program/family.ts';
import type { Program } from '../program/program.ts';
import { programSession } from '../system/system.public.ts';
import { passedShows } from './find-show.ts';
import { assertLive } from './may-watch.ts';
import { latestMessages, messageLimit, scopeOfShow, writeMessage } from './show-messages.ts';
import { play } from './viewers.ts';
import { shownShow, showToWatch } from './watching.ts';

/** Registers what parents with a child in service may do. */
export function registerAppShows(program: Program): void {
  const { api, clock } = program;
  const limit = messageLimit();

  api.handleApp(acts.appShows, async ({ input, scope, session }) => {
    if (!(await servedChild(scope, session))) return { list: [], total: 0 };
    const { list, total } = await passedShows(program, input);
    return { list: list.map((show) => shownShow(program, session, show)), total };
  });
  api.handleApp(acts.appPlayShow, async ({ input: { id }, scope, session }) => {
    const { kigId } = await childToWatch(scope, session);
    const show = await showToWatch(program, id);
    assertLive(show);
    const { sessionId, accountId } = session;
    return play(program, show, { of: 'family', sessionId, accountId, kigId, counts: true });
  });
  api.handleApp(acts.appShowMessages, async ({ input: { id }, scope, session }) => {
    await childToWatch(scope, session);
    const show = await showToWatch(program, id);
    const about = { showId: id, accountId: session.accountId };
    return { list: await latestMessages(program, scopeOfShow(program, session, show), about) };
  });
  api.handleApp(acts.appWriteToShow, async ({ input: { id, content }, scope, session, act }) => {
    const { kigId, parentId, parentName } = await childToWatch(scope, session);
    const show = await showToWatch(program, id);
    limit(session.accountId);
    const kindergartenName = (await kindergartensById(program, [kigId])).get(kigId)?.kigName ?? '';
    const { accountId, sessionId, origin, language } = session;
    const writer = { side: 'family', accountId, parentId, writer: veiledName(parentName), kindergartenName } as const;
    // The rights of the program; the history names the parent's account.
    const person = { ...programSession(accountId, clock.now()), sessionId };
    const asProgram = { ...person, ...(language && { language }), ...(origin && { origin }) };
    return act((inside) => writeMessage(program, inside, id, content, writer), {
      scope: scopeOfShow(program, asProgram, show),
    });
  });
}

/** Throws RECORD_NOT_FOUND for a parent without a child in service. */
async function childToWatch(scope: Scope, session: FamilySession): Promise<FamilyChild> {
  const child = await servedChild(scope, session);
  if (!child) throw new AppError('RECORD_NOT_FOUND');
  return child;
}
