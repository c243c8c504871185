import { type HideReason, hideReasons, REASON_TEXT_MAX } from '@kiga/contract/community/community.ts';
import type { QueueItem } from '@kiga/contract/community/queue.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useEffect, useRef } from 'react';
import styles from './community.module.css';

/** Names on the keys. */
const caps = { pass: 'P', hide: 'H', next: 'N', undo: 'U', confirm: 'Enter', cancel: 'Esc' } as const;

/** A reason to hide that is being chosen; null while none is asked for. */
export interface Asking {
  reason: HideReason;
  text: string;
}

interface DecisionBarProps {
  item: QueueItem;
  asking: Asking | null;
  sending: boolean;
  canUndo: boolean;
  onAsk(asking: Asking | null): void;
  onPass(): void;
  onHide(): void;
  onNext(): void;
  onUndo(): void;
  onMute(): void;
}

/** The decisions about the shown thing, as buttons with their keys, or the choice of the reason to hide it. */
export function DecisionBar(props: DecisionBarProps) {
  const { item, asking, sending, canUndo, onAsk, onPass, onNext, onUndo, onMute } = props;
  const { t } = useKit();
  if (asking !== null) return <ReasonChoice {...props} asking={asking} />;
  const passes = item.status === 'pendingReview' && !item.deleted;
  return (
    <div className={styles.bar}>
      <Button type="primary" aria-disabled={sending} aria-keyshortcuts="P" onClick={onPass}>
        {t(passes ? 'community.queue.pass' : 'community.queue.keep')} <kbd>{caps.pass}</kbd>
      </Button>
      <Button danger aria-keyshortcuts="H" onClick={() => onAsk({ reason: hideReasons[0], text: '' })}>
        {t('community.queue.hide')} <kbd>{caps.hide}</kbd>
      </Button>
      <Button aria-keyshortcuts="N" onClick={onNext}>
        {t('community.queue.next')} <kbd>{caps.next}</kbd>
      </Button>
      <Button type="text" aria-keyshortcuts="U" disabled={!canUndo} onClick={onUndo}>
        {t('community.queue.undo')} <kbd>{caps.undo}</kbd>
      </Button>
      {item.can.includes('muteWriter') && !item.muted && (
        <Button type="text" className={styles.end ?? ''} onClick={onMute}>
          {t('community.queue.mute')}
        </Button>
      )}
      <small>{t('community.queue.keys')}</small>
    </div>
  );
}

function ReasonChoice({ asking, sending, onAsk, onHide }: DecisionBarProps & { asking: Asking }) {
  const { t } = useKit();
  const group = useRef<HTMLDivElement>(null);
  const { reason, text } = asking;
  // The number keys and Enter work from wherever the focus was.
  useEffect(() => group.current?.focus(), []);
  return (
    <div className={styles.bar}>
      <div
        ref={group}
        className={styles.reasons}
        role="radiogroup"
        tabIndex={-1}
        aria-label={t('community.queue.chooseReason')}
      >
        {hideReasons.map((one, index) => (
          <label key={one} data-chosen={one === reason}>
            <input type="radio" name="reason" checked={one === reason} onChange={() => onAsk({ reason: one, text })} />
            <kbd>{index + 1}</kbd> {t(`community.report.options.reason.${one}`)}
          </label>
        ))}
      </div>
      <input
        className={styles.field}
        aria-label={t('community.queue.reasonText')}
        placeholder={t('community.queue.reasonText')}
        aria-required={reason === 'other'}
        maxLength={REASON_TEXT_MAX}
        value={text}
        onChange={(event) => onAsk({ reason, text: event.target.value })}
      />
      <Button
        type="primary"
        danger
        aria-disabled={sending || (reason === 'other' && text.trim() === '')}
        onClick={onHide}
      >
        {t('community.queue.hideNow')} <kbd>{caps.confirm}</kbd>
      </Button>
      <Button onClick={() => onAsk(null)}>
        {t('community.queue.cancel')} <kbd>{caps.cancel}</kbd>
      </Button>
    </div>
  );
}
