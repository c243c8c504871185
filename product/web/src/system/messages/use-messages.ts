import {
  deleteMessages,
  messagePage,
  readMessages,
  unreadMessages,
} from '@kiga/contract/system/messages/message.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import type { z } from 'zod';

const MESSAGES = 'system.message';

/** How many messages are unread, by kind; undefined until that is known. */
export function useUnread() {
  const { client } = useKit();
  return useQuery({
    queryKey: [MESSAGES, 'unread'],
    queryFn: ({ signal }) => client.call(unreadMessages, {}, { signal }),
  }).data;
}

/** Keeps everything that is shown of messages up to date. The bell does so for the whole page. */
export function useMessageChanges(): void {
  const queries = useQueryClient();
  useChanges([MESSAGES], () => queries.invalidateQueries({ queryKey: [MESSAGES] }));
}

/** Messages of this account, the latest first. */
export function useMessagePage(input: z.input<typeof messagePage.input>) {
  const { client } = useKit();
  return useQuery({
    queryKey: [MESSAGES, 'page', input],
    queryFn: ({ signal }) => client.call(messagePage, input, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What can be done with messages. Each answers how many it has changed; a failure is told, and answers null. */
export function useMessageActs() {
  const kit = useKit();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const telling = async (act: Promise<{ changed: number }>) => {
    try {
      const { changed } = await act;
      await queries.invalidateQueries({ queryKey: [MESSAGES] });
      return changed;
    } catch (error) {
      message.error(failureText(kit, error));
      return null;
    }
  };
  return {
    /** Those named, or all. */
    markRead: (ids?: readonly string[]) => telling(kit.client.call(readMessages, ids ? { ids: [...ids] } : {})),
    remove: (ids: readonly string[]) => telling(kit.client.call(deleteMessages, { ids: [...ids] })),
  };
}
