import { type MessageTopic, staffTopics } from '@kiga/contract/family/message-topics.ts';
import { useLocation, useNavigate } from 'react-router';

/** Path of the messages to parents. */
export const FAMILY_MESSAGES = '/communication/family-messages';

/** Filters of the messages. They are part of the address, so that a reload and a shared link show the same. */
export interface MessageView {
  studentId?: string | undefined;
  classId?: string | undefined;
  topic?: MessageTopic | undefined;
  /** Days `yyyy-mm-dd` of the kindergarten, both inclusive; its today by default. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns the view in the tab's address, and a function that changes a part of it. */
export function useMessageView(): [MessageView, (part: MessageView) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const like = (name: string, pattern: RegExp) => pattern.exec(params.get(name) ?? '')?.[0];
  const view: MessageView = {
    studentId: like('studentId', /^[0-9a-f-]{36}$/),
    classId: like('classId', /^[0-9a-f-]{36}$/),
    topic: staffTopics.find((topic) => topic === params.get('topic')),
    from: like('from', /^\d{4}-\d\d-\d\d$/),
    to: like('to', /^\d{4}-\d\d-\d\d$/),
  };
  const change = (part: MessageView) =>
    void navigate({
      pathname,
      search: new URLSearchParams(chosenIn({ ...view, ...part }) as Record<string, string>).toString(),
    });
  return [view, change];
}

/** Returns the view without empty filters. */
export function chosenIn(view: MessageView): MessageView {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
}
