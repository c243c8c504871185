import { copyRole } from '@kiga/contract/system/access/role.acts.ts';
import { role } from '@kiga/contract/system/access/role.entity.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { recordPath } from '@kiga/kit-web/entity/record-path.ts';
import type { OwnActs } from '@kiga/kit-web/entity/screen-options.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Input, type InputRef, Modal } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import { asRole } from './role-record.ts';
import styles from './roles.module.css';

/** Copying a role. */
export function useRoleActs(): OwnActs {
  const { t, can } = useKit();
  const [copied, setCopied] = useState<EntityRecord | null>(null);
  return {
    itemsOf: (record) =>
      can('system.role.create') && !record.deleted
        ? [{ key: 'copy', label: t('system.roleActs.copy'), onClick: () => setCopied(record) }]
        : [],
    dialog: copied && <CopyDialog record={copied} onClose={() => setCopied(null)} />,
  };
}

/** Asks what the copy is called, makes it, and opens its form. */
function CopyDialog({ record, onClose }: { record: EntityRecord; onClose(): void }) {
  const kit = useKit();
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const formId = useId();
  const { id, kigId, name } = asRole(record);
  const [copyName, setCopyName] = useState(kit.t('system.roleActs.copyOf', { name: name ?? '' }));
  const [failure, setFailure] = useState<string | null>(null);
  const { sending, send } = useSending();
  const input = useRef<InputRef>(null);
  useFocusBack();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (copyName.trim() === '') {
      setFailure(kit.t('errors.FIELD_REQUIRED'));
      return;
    }
    setFailure(null);
    const tenant = kit.ownerOf(role) === null ? { kigId } : {};
    await send(
      async (options) => {
        const copy = await kit.client.call(copyRole, { id, name: copyName.trim(), ...tenant }, options);
        void afterSave();
        message.success(kit.t('system.roleActs.copied', { name: copyName.trim() }));
        onClose();
        kit.open(recordPath(kit, role, '/system/roles', { ...record, id: copy.id }, '/edit'));
      },
      (error) => {
        const [issue] = error instanceof CallError ? error.errors : [];
        setFailure(issue?.text ?? actFailure(kit, error));
      },
    );
  }

  return (
    <Modal
      open
      title={kit.t('system.roleActs.copyTitle', { name: name ?? '' })}
      okText={kit.t('system.roleActs.copyDo')}
      cancelText={kit.t('kit.form.cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: sending }}
      onCancel={onClose}
      afterOpenChange={(open) => open && input.current?.focus({ cursor: 'all' })}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <label htmlFor={`${formId}-name`}>{kit.t('system.roleActs.copyName')}</label>
        <Input
          ref={input}
          id={`${formId}-name`}
          value={copyName}
          maxLength={40}
          showCount
          autoComplete="off"
          status={failure === null ? undefined : 'error'}
          aria-invalid={failure !== null}
          aria-describedby={failure === null ? undefined : `${formId}-error`}
          onChange={({ target }) => setCopyName(target.value)}
        />
        {failure !== null && (
          <p id={`${formId}-error`} role="alert" className={styles.error}>
            {failure}
          </p>
        )}
      </form>
    </Modal>
  );
}
