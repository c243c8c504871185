import { readOnBoard, staffBoard } from '@kiga/contract/communication/board.acts.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { Program } from '../program/program.ts';
import { staffAsReader } from './people-who-read.ts';
import { publishedText, publishedTexts, shownTexts } from './published.ts';
import { noteRead } from './readers.ts';

/** Registers the board, on which the staff of a kindergarten reads notices and news. */
export function registerBoard(program: Program): void {
  const { api, db } = program;
  api.handle(staffBoard, async ({ input: { kind, ...page }, session }) => {
    const reader = await staffAsReader(program, session);
    if (!reader) return { list: [], total: 0, unread: 0 };
    const { list, ...counts } = await publishedTexts(program, reader, kind, page);
    const shown = await shownTexts(program, reader, list);
    const links = list.map(({ values }) => (values.noticeType === 'link' ? String(values.link) : null));
    return { list: shown.map((text, index) => ({ ...text, link: links[index] ?? null })), ...counts };
  });
  api.handle(readOnBoard, async ({ input: { id }, session, act }) => {
    const reader = await staffAsReader(program, session);
    const text =
      reader &&
      ((await publishedText(program, reader, 'notice', id)) ?? (await publishedText(program, reader, 'news', id)));
    if (!text) throw new AppError('RECORD_NOT_FOUND');
    const readers = [{ id: session.accountId, kind: 'account', kigId: session.organization.id }] as const;
    const scope = withScope(session, [text.kigId], db);
    await act((inside) => noteRead(program, inside, text, readers).then(() => null), { scope });
    return {};
  });
}
