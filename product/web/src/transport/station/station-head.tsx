import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { FullScreenButton } from '@kiga/kit-web/offline/full-screen-button.tsx';
import type { OutboxState } from '@kiga/kit-web/offline/outbox.ts';
import { SyncSign } from '@kiga/kit-web/offline/sync-sign.tsx';
import { LogOut as LeaveIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { KigaMark } from '../../drawing/kiga-mark.tsx';
import { Portrait } from '../../drawing/portrait.tsx';
import { endSession } from '../../identity/identity.public.ts';
import styles from './station-head.module.css';

interface StationHeadProps {
  title: string;
  /** Kindergarten, or plate and direction. */
  place: string;
  /** Numbers of the trip. */
  children?: ReactNode;
  sync: OutboxState<unknown, unknown>;
  reader: string;
  time: string;
  onSync(): void;
  /** Goes back to the list of trips; to the buses where it is absent. */
  onBack?: (() => void) | undefined;
}

/** The head of the tablet: bus, numbers, whether everything was sent, and who accompanies the children. */
export function StationHead({ title, place, children, sync, reader, time, onSync, onBack }: StationHeadProps) {
  const { t, open, client } = useKit();
  const { modal } = useTelling();
  const back = t(onBack ? 'transport.station.change' : 'transport.station.back');

  async function leave(): Promise<void> {
    const count = sync.items.length;
    const mayLeave =
      count === 0 ||
      (await modal.confirm({
        title: t('transport.station.leaveTitle', { count }),
        content: t('transport.station.leaveText'),
        okText: t('transport.station.leaveOk'),
        focusable: { autoFocusButton: 'cancel' },
      }));
    if (mayLeave) await endSession(client);
  }

  return (
    <header className={styles.head}>
      <button
        type="button"
        className={styles.back}
        aria-label={back}
        title={back}
        onClick={onBack ?? (() => open('/campus/buses'))}
      >
        <KigaMark size={30} />
      </button>
      <h1 className={styles.title}>{title}</h1>
      <span className={styles.place}>{place}</span>
      <span className={styles.space} />
      {children}
      <SyncSign sync={sync} onPress={onSync} />
      <span className={styles.reader}>
        <Portrait id={reader} age="adult" size={28} />
        <span>{reader}</span>
      </span>
      <time className={styles.time}>{time}</time>
      <span className={styles.full}>
        <FullScreenButton />
      </span>
      <button
        type="button"
        className={styles.icon}
        aria-label={t('transport.station.signOut')}
        title={t('transport.station.signOut')}
        onClick={() => void leave()}
      >
        <LeaveIcon size={20} aria-hidden />
      </button>
    </header>
  );
}
