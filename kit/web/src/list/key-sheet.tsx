import { Modal } from 'antd';
import { useFocusBack } from '../form/use-focus-back.ts';
import { useKit } from '../kit-context.tsx';
import styles from '../preferences/preferences.module.css';
import { listKeys } from './use-list-keys.ts';

/** Shows the keyboard shortcuts of a list. */
export default function KeySheet({ onClose }: { onClose(): void }) {
  const { t } = useKit();
  useFocusBack();
  return (
    <Modal open title={t('kit.list.keys.title')} footer={null} onCancel={onClose} width={360}>
      <dl className={styles.keys}>
        {listKeys.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
