import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import styles from './dialogs.module.css';

interface FoundDialogProps {
  rowCount: number;
  onFound(row: number, thing: string): void;
  onClose(): void;
}

/** Notes a thing that was found in a row. */
export default function FoundDialog({ rowCount, onFound, onClose }: FoundDialogProps) {
  const { t } = useKit();
  const id = useId();
  const [thing, setThing] = useState('');
  const [row, setRow] = useState(1);
  return (
    <Modal
      open
      width="min(480px, 96vw)"
      title={t('transport.station.foundTitle')}
      onCancel={onClose}
      footer={
        <Button type="primary" size="large" htmlType="submit" form={id} disabled={thing.trim() === ''}>
          {t('transport.station.foundOk')}
        </Button>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (thing.trim() !== '') onFound(row, thing.trim());
        }}
      >
        <fieldset className={styles.choices}>
          <legend>{t('transport.station.foundRow')}</legend>
          {Array.from({ length: rowCount }, (_, index) => index + 1).map((one) => (
            <label key={one} className={styles.choice}>
              <input type="radio" name="row" checked={row === one} onChange={() => setRow(one)} />
              {t('transport.station.row', { row: one })}
            </label>
          ))}
        </fieldset>
        <label className={styles.field}>
          {t('transport.station.foundThing')}
          <input
            className={styles.input}
            autoComplete="off"
            maxLength={60}
            value={thing}
            onChange={({ target }) => setThing(target.value)}
          />
        </label>
      </form>
    </Modal>
  );
}
