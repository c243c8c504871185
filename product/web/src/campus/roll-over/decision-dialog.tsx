import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Input, Modal, Select } from 'antd';
import { useState } from 'react';
import styles from './roll-over.module.css';
import { type Draft, newClasses } from './roll-over-data.ts';
import type { Decision, StepProps } from './wizard.tsx';

const REASON_MAX = 200;

interface DecisionDialogProps extends StepProps {
  child: Draft['children'][number];
  onClose(): void;
}

/** Moves a single child elsewhere, with a reason. */
export function DecisionDialog({ draft, child, sending, decide, onClose }: DecisionDialogProps) {
  const { t } = useKit();
  useFocusBack();
  const [way, setWay] = useState(child.kind === 'up' ? (child.classId ?? '') : child.kind);
  const [reason, setReason] = useState(child.reason ?? '');
  const from = draft.classes.find(({ id }) => id === child.fromId);
  const isClass = draft.classes.some(({ id }) => id === way);
  const save = async () => {
    const kind: Decision['kind'] = isClass ? 'up' : (way as Decision['kind']);
    const decision = { studentId: child.id, kind, classId: isClass ? way : null, reason: reason.trim() || null };
    if (await decide([decision])) onClose();
  };
  return (
    <Modal
      open
      title={t('campus.class.rollOver.decide.move', { name: child.stuName ?? '' })}
      mask={{ closable: false }}
      okText={t('campus.class.rollOver.decide.save')}
      cancelText={t('kit.form.cancel')}
      confirmLoading={sending}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <label className={styles.label}>
          {t('campus.class.rollOver.decide.target')}
          <Select
            value={way}
            onChange={setWay}
            options={[
              ...(from && !from.leftOut
                ? [
                    {
                      value: 'stay',
                      label: t('campus.class.rollOver.decide.stay', { className: from.className }),
                    },
                  ]
                : []),
              ...newClasses(draft)
                .filter(({ id }) => id !== child.fromId)
                .map(({ id, className }) => ({
                  value: id,
                  label: t('campus.class.rollOver.decide.up', { className }),
                })),
              { value: 'graduate', label: t('campus.class.rollOver.decide.graduate') },
              { value: 'open', label: t('campus.class.rollOver.decide.takeBack') },
            ]}
          />
        </label>
        <label className={styles.label}>
          {t('campus.class.rollOver.decide.reason')}
          <Input
            value={reason}
            maxLength={REASON_MAX}
            placeholder={t('campus.class.rollOver.decide.reasonHint')}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
      </div>
    </Modal>
  );
}
