import { student } from '@kiga/contract/campus/student.entity.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { useRecord } from '@kiga/kit-web/detail/use-record.ts';
import { callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import type { SendOptions } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App } from 'antd';

/** Machines and the board contain enrolled children only. */
const enrolled = { status: 'enrolled' };
const fields = { studentId: reference('campus.student', { required: true, among: () => enrolled }) };

interface AssignCardDialogProps {
  cardNumber: string;
  onClose(): void;
}

/** Dialog that assigns a card to a child. */
export default function AssignCardDialog({ cardNumber, onClose }: AssignCardDialogProps) {
  const kit = useKit();
  const { t } = kit;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const afterSave = useAfterSave();

  async function assign(id: string, options: SendOptions): Promise<void> {
    // The update uses the displayed version, so that it cannot overwrite a concurrent change of the child.
    const [[, shown] = []] = queries.getQueriesData<EntityRecord>({ queryKey: [student.key, 'get', id] });
    const child: EntityRecord = shown ?? (await kit.client.call(callsOf(student).get, { id }));
    const { version, stuName } = child;
    const changed: Readonly<Record<string, unknown>> = { cardNumber };
    try {
      await kit.client.call(callsOf(student).save, { id, version, ...changed }, options);
    } catch (error) {
      void queries.invalidateQueries({ queryKey: [student.key, 'get', id] });
      throw error;
    }
    message.success(t('devices.assign.done', { cardNumber, name: String(stuName) }));
    onClose();
    void afterSave();
  }

  return (
    <AskDialog
      title={t('devices.assign.title', { cardNumber })}
      lead={<p>{t('devices.assign.lead')}</p>}
      preview={({ studentId }) => (typeof studentId === 'string' ? <Child id={studentId} /> : null)}
      fields={fields}
      inputOf={fieldInputOf}
      labelOf={() => t('devices.assign.student')}
      ok={t('devices.assign.act')}
      send={({ studentId }, options) => assign(String(studentId), options)}
      onClose={onClose}
    />
  );
}

/** The chosen child: its class, and a note that its card will be replaced. */
function Child({ id }: { id: string }) {
  const { t } = useKit();
  const { data, isError } = useRecord(student, id);
  if (isError) return <Alert type="error" showIcon title={t('devices.assign.failed')} />;
  if (!data) return null;
  const { stuName, classIdText, cardNumber } = data;
  const words = { name: String(stuName), className: String(classIdText ?? ''), cardNumber: String(cardNumber) };
  return cardNumber ? (
    <Alert type="warning" showIcon title={t('devices.assign.replaces', words)} />
  ) : (
    <Alert type="info" showIcon title={t('devices.assign.none', words)} />
  );
}
