import { deleteMessages, readMessages } from '@kiga/contract/system/messages/message.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { MESSAGES } from './use-messages.ts';

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
