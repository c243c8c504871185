import { type MessageKind, messageKinds } from '@kiga/contract/system/messages/message.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Button, Segmented, Skeleton } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MessageFacts } from './message-facts.tsx';
import styles from './messages.module.css';
import { useMessageActs } from './use-message-acts.ts';
import { useMessagePage } from './use-messages.ts';

/** Number of messages of each kind in the panel. */
const LATEST = 6;
const SCREEN = '/message';

interface MessagePanelProps {
  unread: Record<MessageKind, number> | undefined;
  onClose(): void;
}

/** The latest messages, with to-dos and system messages apart. Opening one marks it as read. */
export default function MessagePanel({ unread, onClose }: MessagePanelProps) {
  const { t } = useKit();
  const { markRead } = useMessageActs();
  const [kind, setKind] = useState<MessageKind>(unread?.todo === 0 && unread.system > 0 ? 'system' : 'todo');
  const ref = useFocusWithin(onClose);
  const count = unread ? unread.todo + unread.system : 0;
  return (
    <div ref={ref} role="dialog" tabIndex={-1} aria-label={t('system.message.latest')} className={styles.panel}>
      <div className={styles.panelHead}>
        <Segmented<MessageKind>
          value={kind}
          onChange={setKind}
          options={messageKinds.map((value) => ({
            value,
            label: (
              <span className={styles.segment}>
                {t(`system.message.kind.${value}`)}
                {unread !== undefined && unread[value] > 0 && <span>{unread[value]}</span>}
              </span>
            ),
          }))}
        />
        <Button type="link" size="small" disabled={count === 0} onClick={() => void markRead()}>
          {t('system.message.markAllRead')}
        </Button>
      </div>
      <Latest kind={kind} onOpen={onClose} />
      <div className={styles.panelFoot}>
        <TabLink href={SCREEN} onClick={onClose}>
          {t('system.message.seeAll')}
        </TabLink>
      </div>
    </div>
  );
}

/** Moves the focus into an element when it appears; Escape there leaves it. */
function useFocusWithin(onLeave: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const element = ref.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave();
    };
    element?.focus();
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  return ref;
}

function Latest({ kind, onOpen }: { kind: MessageKind; onOpen(): void }) {
  const kit = useKit();
  const { markRead } = useMessageActs();
  const { data, error, refetch, isPlaceholderData } = useMessagePage({ kind, pageSize: LATEST });
  if (error) {
    return (
      <p className={styles.nothing} role="alert">
        {kit.t('system.message.failed')} {failureText(kit, error)}
        <Button type="link" size="small" onClick={() => void refetch()}>
          {kit.t('kit.failure.retry')}
        </Button>
      </p>
    );
  }
  // Messages of the other kind would look like those of this one.
  if (!data || isPlaceholderData) return <Skeleton active className={styles.waiting} />;
  if (data.total === 0) {
    return (
      <p className={styles.nothing}>
        <DoneIcon className={styles.well} size={iconSizePx.button} aria-hidden />
        {kit.t('system.message.noneLatest')}
      </p>
    );
  }
  return (
    <ul className={styles.latest}>
      {data.list.map((message) => (
        <li key={message.id}>
          <TabLink
            className={styles.entry}
            href={message.href ?? SCREEN}
            onClick={() => {
              if (!message.read) void markRead([message.id]);
              onOpen();
            }}
          >
            <MessageFacts message={message} />
          </TabLink>
        </li>
      ))}
    </ul>
  );
}
