import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import styles from './dialogs.module.css';

interface CheckerDialogProps {
  /** Name that is likely right. */
  start: string;
  onChoose(name: string): void;
  /** Absent where a name is needed first. */
  onClose?(): void;
}

/** Asks once per tablet and day who checks. */
export default function CheckerDialog({ start, onChoose, onClose }: CheckerDialogProps) {
  const { t } = useKit();
  const id = useId();
  const [name, setName] = useState(start);
  const [isTried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isMissing = isTried && name.trim() === '';
  return (
    <Modal
      open
      width="min(440px, 96vw)"
      title={t('health.station.checker.title')}
      closable={onClose !== undefined}
      mask={{ closable: false }}
      keyboard={onClose !== undefined}
      afterOpenChange={(isOpen) => isOpen && input.current?.select()}
      onCancel={onClose}
      footer={
        <Button type="primary" size="large" htmlType="submit" form={id}>
          {t('health.station.checker.ok')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (name.trim() !== '') onChoose(name.trim());
        }}
      >
        <p>{t('health.station.checker.text')}</p>
        <label className={styles.field}>
          {t('health.station.checker.label')}
          <input
            ref={input}
            className={styles.search}
            autoComplete="off"
            maxLength={40}
            value={name}
            aria-invalid={isMissing}
            aria-describedby={`${id}-issue`}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <p id={`${id}-issue`} className={styles.issue} role="alert">
          {isMissing && t('health.station.checker.required')}
        </p>
      </form>
    </Modal>
  );
}
