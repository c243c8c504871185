import type { Message } from '@kiga/contract/system/messages/message.acts.ts';
import { DeleteIcon, DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { App, Button, Checkbox, Popconfirm } from 'antd';
import { type ReactNode, useState } from 'react';
import { MessageFacts } from './message-facts.tsx';
import styles from './messages.module.css';
import { useMessageActs } from './use-message-acts.ts';

/** One page of messages. Selected ones can be marked as read or deleted together. */
export function MessageList({ list }: { list: readonly Message[] }) {
  const { t } = useKit();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // Messages that left the page no longer count as selected.
  const chosen = list.map(({ id }) => id).filter((id) => selected.has(id));
  const select = (id: string, isSelected: boolean) =>
    setSelected(new Set(isSelected ? [...chosen, id] : chosen.filter((one) => one !== id)));
  return (
    <>
      <div className={styles.choice}>
        <Checkbox
          checked={chosen.length === list.length}
          indeterminate={chosen.length > 0 && chosen.length < list.length}
          onChange={({ target }) => setSelected(new Set(target.checked ? list.map(({ id }) => id) : []))}
        >
          {chosen.length === 0
            ? t('system.message.selectPage')
            : t('system.message.selected', { count: chosen.length })}
        </Checkbox>
        {chosen.length > 0 && <ActsOfMany ids={chosen} />}
      </div>
      <ul className={styles.list}>
        {list.map((message) => (
          <li key={message.id} className={styles.row}>
            <Checkbox
              aria-label={t('system.message.select', { title: message.title })}
              checked={selected.has(message.id)}
              onChange={({ target }) => select(message.id, target.checked)}
            />
            <div className={styles.facts}>
              <MessageFacts
                message={message}
                title={message.href && <LinkedTitle {...message} href={message.href} />}
              />
            </div>
            <ActsOfOne message={message} />
          </li>
        ))}
      </ul>
    </>
  );
}

function LinkedTitle({ id, title, href, read }: Message & { href: string }) {
  const { markRead } = useMessageActs();
  return (
    <TabLink href={href} onClick={() => !read && void markRead([id])}>
      {title}
    </TabLink>
  );
}

function ActsOfOne({ message: { id, read } }: { message: Message }) {
  const { t } = useKit();
  const { markRead } = useMessageActs();
  return (
    <div className={styles.acts}>
      {!read && (
        <Button
          type="text"
          size="small"
          title={t('system.message.markRead')}
          aria-label={t('system.message.markRead')}
          icon={<DoneIcon size={iconSizePx.button} />}
          onClick={() => void markRead([id])}
        />
      )}
      <Deletion ids={[id]}>
        <Button
          type="text"
          size="small"
          title={t('system.message.delete')}
          aria-label={t('system.message.delete')}
          icon={<DeleteIcon size={iconSizePx.button} />}
        />
      </Deletion>
    </div>
  );
}

function ActsOfMany({ ids }: { ids: readonly string[] }) {
  const { t } = useKit();
  const { message } = App.useApp();
  const { markRead } = useMessageActs();
  const mark = async () => {
    const count = await markRead(ids);
    if (count !== null) message.success(t('system.message.marked', { count }));
  };
  return (
    <>
      <Button size="small" onClick={() => void mark()}>
        {t('system.message.markRead')}
      </Button>
      <Deletion ids={ids}>
        <Button size="small" danger>
          {t('system.message.delete')}
        </Button>
      </Deletion>
    </>
  );
}

/** Button that deletes messages after a question. */
function Deletion({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const { t } = useKit();
  const { message } = App.useApp();
  const { remove } = useMessageActs();
  const removeAll = async () => {
    const count = await remove(ids);
    if (count !== null) message.success(t('system.message.deleted', { count }));
  };
  return (
    <Popconfirm
      title={t('system.message.deleteAsk', { count: ids.length })}
      placement="left"
      okText={t('system.message.delete')}
      okButtonProps={{ danger: true }}
      cancelText={t('kit.form.cancel')}
      onConfirm={removeAll}
    >
      {children}
    </Popconfirm>
  );
}
