import type { TripStation } from '@kiga/contract/transport/trip.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Modal } from 'antd';
import { useRef, useState } from 'react';
import { Portrait } from '../../drawing/portrait.tsx';
import styles from './dialogs.module.css';
import type { TripNow } from './trip-now.ts';

/** Children that the dialog shows at once. */
const SHOWN = 40;

interface ExtraDialogProps {
  station: TripStation;
  now: TripNow;
  onChoose(id: string): void;
  onClose(): void;
}

/** Finds a child of the kindergarten who boards without being planned. Enter takes the first one. */
export default function ExtraDialog({ station, now, onChoose, onClose }: ExtraDialogProps) {
  const { t } = useKit();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const wanted = text.trim().toLowerCase();
  const riding = new Set(now.children.map(({ child }) => child.id));
  const found = station.others.filter(
    ({ id, name, nameLatin, initials, cardNumber }) =>
      !riding.has(id) &&
      wanted !== '' &&
      (name.includes(wanted) ||
        initials.toLowerCase().startsWith(wanted) ||
        (nameLatin ?? '').toLowerCase().replaceAll(' ', '').includes(wanted.replaceAll(' ', '')) ||
        cardNumber === wanted),
  );
  return (
    <Modal
      open
      footer={null}
      width="min(640px, 96vw)"
      title={t('transport.station.extraTitle')}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
      onCancel={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found;
          if (first) onChoose(first.id);
        }}
      >
        <input
          ref={input}
          type="search"
          className={styles.input}
          autoComplete="off"
          aria-label={t('transport.station.extraSearch')}
          placeholder={t('transport.station.extraSearch')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {wanted !== '' && found.length === 0 && <p role="status">{t('transport.station.extraNone')}</p>}
        <ul className={styles.found}>
          {found.slice(0, SHOWN).map(({ id, name, sex, className }) => (
            <li key={id}>
              <button type="button" className={styles.child} onClick={() => onChoose(id)}>
                <Portrait id={id} sex={sex === 'male' ? 'male' : 'female'} size={44} shape="tile" />
                <span className={styles.words}>
                  <strong>{name}</strong>
                  <span className={styles.quiet}>{className}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Modal>
  );
}
