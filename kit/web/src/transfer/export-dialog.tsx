import type { ListAbilities } from '@kiga/entity/entity-calls.ts';
import type { JobStatus } from '@kiga/entity/job-calls.ts';
import { exportCall } from '@kiga/entity/transfer-calls.ts';
import { Alert, App, Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { CallError } from '../client/call-errors.ts';
import type { AnyEntity } from '../entity/any-entity.ts';
import { downloadFailure } from '../entity/failure-text.ts';
import { useFocusBack } from '../form/use-focus-back.ts';
import { type SendOptions, useSending } from '../form/use-sending.ts';
import { useKit } from '../kit-context.tsx';
import { pageInputOf, type ViewState } from '../list/view-state.ts';
import { ExportEnd, FileLine } from './export-files.tsx';
import { ExportForm, type ExportFormValues, readableColumns } from './export-form.tsx';
import { failureReasons } from './failure-reasons.ts';
import styles from './transfer.module.css';
import { TransferProgress } from './transfer-progress.tsx';
import { isAtWork, useJob } from './use-job.ts';

interface ExportDialogProps {
  entity: AnyEntity;
  /** View of the list. */
  view: ViewState;
  abilities: ListAbilities;
  /** Fields of the visible columns. */
  columns: readonly string[];
  selectedIds: readonly string[];
  /** Number of records of the whole list. */
  total: number;
  onClose(): void;
}

/**
 * Exports the list into a spreadsheet. The server does the work: closing does not stop it, and reopening shows its progress and the files
 * of the last day.
 */
export default function ExportDialog({
  entity,
  view,
  abilities,
  columns,
  selectedIds,
  total,
  onClose,
}: ExportDialogProps) {
  const kit = useKit();
  const { message } = App.useApp();
  useFocusBack();
  const call = useMemo(() => exportCall(entity), [entity]);
  const [missed, setMissed] = useState<string>();
  async function download({ id, fileName }: JobStatus) {
    setMissed(undefined);
    try {
      await kit.client.download(kit.jobCalls.file, { id });
    } catch (error) {
      setMissed(downloadFailure(kit, fileName ?? names, error));
    }
  }
  const { job, recent, ...jobs } = useJob(call.name, (done) => void download(done));
  const readable = readableColumns(entity, abilities);
  const [values, setValues] = useState<ExportFormValues>({
    selectedOnly: selectedIds.length > 0,
    columns: readable.filter(({ field, shows = field }) => columns.includes(shows)).map(({ field }) => field),
    whole: false,
    proof: null,
  });
  const [refused, setFailure] = useState<unknown>();
  const failure = refused ?? jobs.failure;
  const { send, renew } = useSending();
  const atWork = job !== undefined && isAtWork(job);
  const names = kit.t(`${entity.key}.plural`);

  async function attempt(act: (options: SendOptions) => Promise<void>) {
    setFailure(undefined);
    // The last attempt may have been about other columns.
    renew();
    await send(act, setFailure);
  }

  const begin = () =>
    attempt(async (options) => {
      const { pageNumber: _, pageSize: __, ...listed } = pageInputOf(view);
      // Selected records may no longer match the filters.
      const rows = values.selectedOnly ? { deleted: view.deleted, ids: selectedIds } : listed;
      const { jobId } = await kit.client.call(
        call,
        {
          ...rows,
          columns: readable.map(({ field }) => field).filter((field) => values.columns.includes(field)),
          unmasked: values.whole,
          ...(values.whole && values.proof ? { proof: values.proof } : {}),
        },
        options,
      );
      setValues({ ...values, whole: false, proof: null });
      jobs.watch(jobId);
    });

  function close() {
    if (atWork) message.info(kit.t('kit.transfer.leftRunning'));
    onClose();
  }

  const ofFields = failure instanceof CallError && failure.errors.some(({ field }) => field.startsWith('proof'));
  const files = recent.filter(({ state, id }) => state === 'done' && id !== job?.id);
  return (
    <Modal
      open
      width="min(52em, 94vw)"
      styles={{ body: { maxHeight: '68vh', overflow: 'auto' } }}
      title={kit.t('kit.transfer.exportTitle', { names })}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        jobs.isFree ? (
          <Button type="primary" disabled={values.columns.length === 0} onClick={() => void begin()}>
            {kit.t('kit.transfer.export')}
          </Button>
        ) : atWork ? (
          <Button onClick={() => void attempt(() => jobs.cancel())}>{kit.t('kit.transfer.stop')}</Button>
        ) : (
          job && (
            <>
              <Button onClick={jobs.leave}>{kit.t('kit.transfer.exportAgain')}</Button>
              <Button type="primary" onClick={onClose}>
                {kit.t('kit.transfer.finish')}
              </Button>
            </>
          )
        )
      }
    >
      <div className={styles.content}>
        {failure && !ofFields && <Alert role="alert" type="error" showIcon title={failureReasons(kit, failure)} />}
        {missed !== undefined && <Alert role="alert" type="error" showIcon title={missed} />}
        {jobs.isFree && (
          <ExportForm
            entity={entity}
            readable={readable}
            values={values}
            onChange={(next) => {
              setFailure(undefined);
              setValues({ ...values, ...next });
            }}
            total={total}
            selected={selectedIds.length}
            proofFailure={ofFields ? failure.errors.map(({ text }) => text).join(' ') : null}
          />
        )}
        {job && atWork && (
          <TransferProgress
            text={kit.t('kit.transfer.exporting', { names })}
            done={job.done}
            total={job.total}
            hint={kit.t('kit.transfer.goesOn')}
          />
        )}
        {job && !atWork && <ExportEnd job={job} onDownload={download} />}
        {!atWork && files.length > 0 && (
          <section>
            <h3 className={styles.title}>{kit.t('kit.transfer.recentFiles')}</h3>
            <ul className={styles.files}>
              {files.map((file) => (
                <FileLine key={file.id} job={file} onDownload={download} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Modal>
  );
}
