import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { BellIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Popover } from '@kiga/kit-web/light/bubbles.tsx';
import { useRef, useState } from 'react';
import styles from './messages.module.css';
import { useMessageChanges, useUnread } from './use-messages.ts';

const MessagePanel = lazyPart(() => import('./message-panel.tsx'), { Waiting });

/** Maximum number shown. */
const MOST_SHOWN = 99;

/** Live number of unread messages; a click opens the latest. `className` is that of the buttons next to it. */
export function MessageBell({ className }: { className: string | undefined }) {
  const { t } = useKit();
  useMessageChanges();
  const unread = useUnread();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const count = unread ? unread.todo + unread.system : 0;
  const hasGrown = useGrowth(unread ? count : undefined);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        // Keeps the whole panel visible, wherever the bell is.
        align={{ overflow: { adjustY: true, shiftX: true, shiftY: true } }}
        destroyOnHidden
        styles={{ container: { padding: 0 } }}
        content={<MessagePanel unread={unread} onClose={close} />}
      >
        <button
          ref={button}
          type="button"
          className={className}
          aria-label={t('shell.bell.unread', { count })}
          aria-haspopup="dialog"
          aria-expanded={open}
          title={t('shell.bell.title')}
        >
          <span className={styles.bell}>
            <BellIcon size={iconSizePx.header} aria-hidden />
            {count > 0 && (
              <span className={styles.badge} aria-hidden>
                {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
              </span>
            )}
          </span>
        </button>
      </Popover>
      <span className={styles.spoken} role="status">
        {/* Includes the number, because screen readers do not announce unchanged text. */}
        {hasGrown ? t('shell.bell.arrived', { count }) : ''}
      </span>
    </>
  );
}

function Waiting() {
  return <div className={styles.panel} aria-busy />;
}

/** Returns whether a number has grown since its first value, or since it last fell. */
function useGrowth(count: number | undefined): boolean {
  const [seen, setSeen] = useState({ count, hasGrown: false });
  if (count !== undefined && count !== seen.count) {
    setSeen({ count, hasGrown: seen.count !== undefined && count > seen.count });
  }
  return seen.hasGrown;
}
