import type { CheckStation, SavedCheck } from '@kiga/contract/health/check.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import type { OutboxState } from '@kiga/kit-web/offline/outbox.ts';
import { Alert, Button, Modal, Progress } from 'antd';
import styles from './dialogs.module.css';
import type { WaitingCheck } from './draft.ts';
import type { WaitingItem } from './station-queue.ts';
import { checkText } from './station-words.ts';

interface LookDialogProps {
  station: CheckStation;
  sync: OutboxState<WaitingCheck, SavedCheck>;
  onRetry(): void;
  onKeepMine(item: WaitingItem): void;
  onKeepTheirs(item: WaitingItem): void;
  /** Sends a refused check once more. */
  onAgain(item: WaitingItem): void;
  /** Opens a refused check for a correction. */
  onMend(item: WaitingItem): void;
  onDiscard(item: WaitingItem): void;
  onClose(): void;
}

/** Shows everything that was not sent: conflicts with both versions, refusals with their reasons, and the queue. */
export default function LookDialog(props: LookDialogProps) {
  const { station, sync, onRetry, onClose } = props;
  const kit = useKit();
  const { t } = kit;
  const { items, failure, offlineSince, progress, waiting, survivesReload } = sync;
  const toLookAt = items.filter(({ state }) => state !== 'waiting');
  return (
    <Modal open footer={null} width="min(760px, 96vw)" title={t('health.station.look.title')} onCancel={onClose}>
      <div className={styles.look}>
        {!survivesReload && <Alert type="warning" showIcon title={t('kit.sync.memory')} />}
        {toLookAt.length > 0 && (
          <section aria-labelledby="needs-a-look">
            <h3 id="needs-a-look">{t('health.station.look.conflicts')}</h3>
            <ul className={styles.items}>
              {toLookAt.map((item) => (
                <li key={item.id} className={styles.item}>
                  {item.state === 'conflict' && item.theirs ? (
                    <Conflict item={item} theirs={item.theirs} {...props} />
                  ) : (
                    <Refused item={item} {...props} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        {waiting > 0 ? (
          <section aria-labelledby="waits">
            <h3 id="waits">
              {t('health.station.look.waiting')} ({waiting})
            </h3>
            <p className={styles.quiet}>{t('health.station.look.waitingText')}</p>
            {offlineSince && (
              <p className={styles.quiet}>
                {t('health.station.look.offlineSince', {
                  time: minuteIn(offlineSince.toISOString(), station.timeZone),
                })}
              </p>
            )}
            {failure !== null && (
              <p className={styles.issue}>{t('health.station.look.failure', { reason: failureText(kit, failure) })}</p>
            )}
            {progress && (
              <Progress
                percent={Math.floor((progress.sent / progress.total) * 100)}
                aria-label={t('kit.sync.sending', progress)}
              />
            )}
            <Button type="primary" onClick={onRetry}>
              {t('health.station.look.retry')}
            </Button>
          </section>
        ) : (
          toLookAt.length === 0 && <p role="status">{t('health.station.look.none')}</p>
        )}
      </div>
    </Modal>
  );
}

function Conflict({
  item,
  theirs,
  station,
  onKeepMine,
  onKeepTheirs,
}: LookDialogProps & { item: WaitingItem; theirs: SavedCheck }) {
  const kit = useKit();
  const { t } = kit;
  const { value } = item;
  const by = (check: Pick<SavedCheck, 'handledBy' | 'checkedAt'>) =>
    t('health.station.look.by', {
      name: check.handledBy ?? t('health.station.checker.none'),
      time: check.checkedAt ? minuteIn(check.checkedAt, station.timeZone) : '',
    });
  return (
    <>
      <strong>{value.name}</strong>
      <p className={styles.quiet}>{t('health.station.look.conflictText')}</p>
      <div className={styles.sides}>
        <div className={styles.side}>
          <span className={styles.quiet}>{t('health.station.look.mine')}</span>
          <span>{checkText(kit, value, station.symptoms)}</span>
          <span className={styles.quiet}>{by(value)}</span>
          <Button onClick={() => onKeepMine(item)}>{t('health.station.look.keepMine')}</Button>
        </div>
        <div className={styles.side}>
          <span className={styles.quiet}>{t('health.station.look.theirs')}</span>
          <span>{checkText(kit, theirs, station.symptoms)}</span>
          <span className={styles.quiet}>{by(theirs)}</span>
          <Button onClick={() => onKeepTheirs(item)}>{t('health.station.look.keepTheirs')}</Button>
        </div>
      </div>
    </>
  );
}

function Refused({ item, station, onMend, onAgain, onDiscard }: LookDialogProps & { item: WaitingItem }) {
  const kit = useKit();
  const { t } = kit;
  const { modal } = useTelling();
  const { value, error } = item;
  const discard = async () => {
    const isSure = await modal.confirm({
      title: t('health.station.look.discardTitle', { name: value.name }),
      content: t('health.station.look.discardText'),
      okText: t('health.station.look.discard'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
    });
    if (isSure) onDiscard(item);
  };
  return (
    <>
      <strong>{value.name}</strong>
      <span>{checkText(kit, value, station.symptoms)}</span>
      <p className={styles.issue}>{t('health.station.look.refused', { reason: error?.text || error?.error || '' })}</p>
      <div className={styles.buttons}>
        <Button onClick={() => onMend(item)}>{t('health.station.look.mend')}</Button>
        <Button onClick={() => onAgain(item)}>{t('health.station.look.again')}</Button>
        <Button danger onClick={() => void discard()}>
          {t('health.station.look.discard')}
        </Button>
      </div>
    </>
  );
}
