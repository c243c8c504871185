import type { CheckStation } from '@kiga/contract/health/check.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { Modal } from 'antd';
import { useRef, useState } from 'react';
import { Portrait } from '../../drawing/portrait.tsx';
import styles from './dialogs.module.css';
import { type ChildNow, findChildren, isChecked } from './station-queue.ts';

/** Children that the dialog shows at once. */
const SHOWN = 60;

interface FindDialogProps {
  station: CheckStation;
  all: readonly ChildNow[];
  onChoose(id: string): void;
  onClose(): void;
}

/** Finds a child by name, pinyin, initials, card or class. Enter takes the first one. */
export default function FindDialog({ station, all, onChoose, onClose }: FindDialogProps) {
  const { t } = useKit();
  const [text, setText] = useState('');
  const [classId, setClassId] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const found = findChildren(all, text, classId);
  return (
    <Modal
      open
      footer={null}
      width="min(720px, 96vw)"
      title={t('health.station.find.title')}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
      onCancel={onClose}
    >
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found;
          if (first && text !== '') onChoose(first.child.id);
        }}
      >
        <input
          ref={input}
          type="search"
          className={styles.search}
          autoComplete="off"
          aria-label={t('health.station.find.search')}
          placeholder={t('health.station.find.search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <fieldset className={styles.classes}>
          <legend className={styles.hidden}>{t('health.station.find.classes')}</legend>
          {[{ id: null, className: t('health.station.find.everyClass') }, ...station.classes].map((one) => (
            <label key={one.id} className={styles.class}>
              <input type="radio" name="class" checked={classId === one.id} onChange={() => setClassId(one.id)} />
              {one.className}
            </label>
          ))}
        </fieldset>
        {found.length === 0 && <p role="status">{t('health.station.find.none')}</p>}
        <ul className={styles.found}>
          {found.slice(0, SHOWN).map((one) => (
            <li key={one.child.id}>
              <button type="button" className={styles.child} onClick={() => onChoose(one.child.id)}>
                <Portrait id={one.child.id} sex={one.child.sex === 'male' ? 'male' : 'female'} size={44} shape="tile" />
                <span className={styles.words}>
                  <strong>{one.child.name}</strong>
                  <span>{station.classes.find(({ id }) => id === one.child.classId)?.className}</span>
                </span>
                <ToneTag tone={isChecked(one) ? 'fine' : 'past'}>
                  {t(isChecked(one) ? 'health.station.find.checked' : 'health.station.find.unchecked')}
                </ToneTag>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Modal>
  );
}
