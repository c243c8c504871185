import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button, Modal } from 'antd';
import { Portrait } from '../../drawing/portrait.tsx';
import styles from './roll-over.module.css';
import type { Draft } from './roll-over-data.ts';

interface NamesDialogProps {
  title: string;
  children: Draft['children'];
  onClose(): void;
}

/** The names of the children of a ribbon or a class. */
export function NamesDialog({ title, children, onClose }: NamesDialogProps) {
  const { t } = useKit();
  useFocusBack();
  return (
    <Modal open title={title} onCancel={onClose} footer={<Button onClick={onClose}>{t('kit.detail.close')}</Button>}>
      <p className={styles.quiet}>{t('campus.class.rollOver.decide.count', { count: children.length })}</p>
      <ul className={styles.names}>
        {children.map(({ id, sex, stuName }) => (
          <li key={id}>
            <Portrait id={id} sex={sex} size={24} />
            {stuName}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
