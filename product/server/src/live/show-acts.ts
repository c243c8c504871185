import * as acts from '@kiga/contract/live/show.acts.ts';
import { replyToMessage } from '@kiga/contract/live/show-message.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import {
  forgetUploads,
  issuesOfFiles,
  keepFiles,
  type TakenFiles,
  takeFiles,
} from '@kiga/kit-server/files/record-files.ts';
import type { Program } from '../program/program.ts';
import { readHostPage } from './host-page.ts';
import type { Show } from './show.server.ts';
import { replyInside } from './show-message.server.ts';
import { writeMessage } from './show-messages.ts';
import { newStreamKey, streamCode } from './stream-code.ts';

const KEY = 'live.show';

/** Registers the acts of the host and of the operator on shows and their messages. */
export function registerShowActs(program: Program): void {
  const { api, stores } = program;
  const store = stores.named(KEY);

  api.handle(acts.hostPage, ({ input: { id }, scope }) => readHostPage(program, scope, id));
  api.handle(acts.showStreamCode, async ({ input: { id }, scope }) => {
    const code = await scope.transaction(async (inside) => {
      const record = await heldShow(program, inside, id);
      const found = isPassed(record) ? await streamCode(program, inside, record) : null;
      if (found === null) throw new AppError('LIVE_NOT_PASSED');
      await writeHistory(store, inside, { act: 'showCode' }, record, record);
      return found;
    });
    return { code };
  });
  api.handle(acts.renewStreamCode, async ({ input: { id }, act }) => {
    await act(async (inside) => {
      const record = await heldShow(program, inside, id);
      if (record.status === 'inLive') throw new AppError('LIVE_RUNNING');
      if (!isPassed(record)) throw new AppError('LIVE_NOT_PASSED');
      await newStreamKey(program, inside, record);
      await writeHistory(store, inside, { act: 'renewCode' }, record, record);
      return null;
    });
    return {};
  });
  api.handle(acts.moderateFirst, async ({ input: { id, moderatesFirst }, act }) => {
    await act(async (inside) => {
      const record = await heldShow(program, inside, id);
      if (!isPassed(record)) throw new AppError('LIVE_OVER');
      await change(program, inside, record, 'moderateFirst', { moderatesFirst });
      return null;
    });
    return {};
  });
  api.handle(acts.sayAsHost, async ({ input: { id, content }, session, act }) =>
    act(async (inside) => {
      const { accountId, nickName, organization } = session;
      const writer = { side: 'host', accountId, writer: nickName, kindergartenName: organization.name } as const;
      const { id: messageId } = await writeMessage(program, inside, id, content, writer);
      return { id: messageId };
    }),
  );
  api.handle(acts.addFilm, async ({ input: { id, film }, scope, act }) => {
    const taken = await takeFiles(store, scope, id, { film });
    const issues = issuesOfFiles(store, taken, { film });
    if (issues.length > 0) throw invalid(...issues);
    await act((inside) => addFilm(program, inside, { id, film: String(film).split('?', 1)[0] as string }, taken));
    await forgetUploads(store, taken);
    return {};
  });
  api.handle(replyToMessage, async ({ input: { id, reply }, act }) => {
    await act((inside) => replyInside(program, inside, id, reply).then(() => null));
    return {};
  });
}

const isPassed = ({ status }: Show) => status === 'toBeLive' || status === 'inLive';

/** Returns a show, locked until commit. Throws RECORD_NOT_FOUND. */
async function heldShow({ stores }: Program, inside: Scope, id: string): Promise<Show> {
  const [record] = await readRecords(stores.get(KEY), inside, [id], { lock: true });
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  return record as Show;
}

/** Writes changes of a show, with an entry of the history. */
async function change(
  { stores }: Program,
  inside: Scope,
  record: Show,
  act: string,
  changes: Partial<Show>,
): Promise<void> {
  const store = stores.named(KEY);
  await updateRow(store, inside, record, { ...record, ...changes });
  await writeHistory(store, inside, { act }, record, { ...record, ...changes, version: record.version + 1 });
}

async function addFilm(
  program: Program,
  inside: Scope,
  { id, film }: { id: string; film: string },
  taken: TakenFiles,
): Promise<null> {
  const record = await heldShow(program, inside, id);
  if (record.status !== 'ended') throw new AppError('LIVE_NOT_ENDED');
  await keepFiles(program.stores.named(KEY), inside, record, record, { film }, taken);
  await change(program, inside, record, 'addFilm', { film });
  return null;
}
