import { classPlaces } from '@kiga/contract/campus/class-period.acts.ts';
import { term } from '@kiga/contract/campus/term.entity.ts';
import { makeFolder } from '@kiga/contract/teaching/record.acts.ts';
import type { JobStatus } from '@kiga/entity/job-calls.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { downloadFailure, failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TransferProgress } from '@kiga/kit-web/transfer/transfer-progress.tsx';
import { isAtWork, useJob } from '@kiga/kit-web/transfer/use-job.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Select } from 'antd';
import { useState } from 'react';
import styles from './teaching.module.css';

const WIDTH = 'min(32em, 94vw)';

/** Orders the folder of a class for a term, and offers the file when its job has made it. */
export default function FolderDialog({ onClose }: { onClose(): void }) {
  const kit = useKit();
  const { t, client, jobCalls, language } = kit;
  useFocusBack();
  const classes = useQuery({
    queryKey: ['campus.class', 'places'],
    queryFn: ({ signal }) => client.call(classPlaces, {}, { signal }),
  });
  const terms = useQuery({
    queryKey: ['campus.term', 'all'],
    queryFn: ({ signal }) => client.call(callsOf(term).page, { pageSize: 200 }, { signal }),
  });
  const [classId, setClassId] = useState<string>();
  const [termId, setTermId] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [missed, setMissed] = useState<string>();
  const { send, sending, renew } = useSending();

  const download = (done: JobStatus) =>
    client
      .download(jobCalls.file, { id: done.id })
      .then(() => setMissed(undefined))
      .catch((error: unknown) => setMissed(downloadFailure(kit, done.fileName ?? '', error)));
  const { job, watch } = useJob(makeFolder.name, (done) => void download(done));
  const atWork = job !== undefined && isAtWork(job);

  // The first page of terms is of the present year, and the running term comes first there.
  const chosenTerm = termId ?? terms.data?.list.find(({ status }) => status === 'running')?.id;

  function start() {
    if (classId === undefined || chosenTerm === undefined) return;
    renew();
    setFailure(undefined);
    void send(async (options) => {
      watch((await client.call(makeFolder, { classId, termId: chosenTerm }, options)).jobId);
    }, setFailure);
  }

  function form() {
    const broken = [classes, terms].find(({ isError }) => isError);
    if (broken)
      return (
        <LoadFailure
          failure={broken.error}
          attempts={broken.errorUpdateCount}
          retry={() => void Promise.all([classes.refetch(), terms.refetch()])}
        />
      );
    if (!classes.data || !terms.data) return <PageSkeleton />;
    return (
      <>
        <label className={styles.label}>
          {t('teaching.record.asks.classId')}
          <Select
            placeholder={t('kit.field.choose')}
            value={classId}
            onChange={setClassId}
            options={classes.data.map(({ id, className }) => ({ value: id, label: className }))}
          />
        </label>
        <label className={styles.label}>
          {t('teaching.record.asks.termId')}
          <Select
            placeholder={t('kit.field.choose')}
            value={chosenTerm}
            onChange={setTermId}
            options={terms.data.list.map((one) => ({
              value: one.id,
              label: String(language === 'en_US' ? one.termNameEn : one.termName),
            }))}
          />
        </label>
      </>
    );
  }

  return (
    <Modal
      open
      width={WIDTH}
      title={t('teaching.record.questions.makeFolder')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('kit.detail.close')}
        </Button>,
        job?.state === 'done' && (
          <Button key="file" onClick={() => void download(job)}>
            {t('teaching.record.folder.download')}
          </Button>
        ),
        !atWork && (
          <Button
            key="start"
            type="primary"
            disabled={classId === undefined || chosenTerm === undefined}
            loading={sending}
            onClick={start}
          >
            {t('teaching.record.folder.ok')}
          </Button>
        ),
      ]}
    >
      <div className={styles.sheet}>
        {failure !== undefined && <Alert role="alert" type="error" showIcon title={failureText(kit, failure)} />}
        {missed !== undefined && <Alert role="alert" type="error" showIcon title={missed} />}
        {job?.state === 'failed' && (
          <Alert
            role="alert"
            type="error"
            showIcon
            title={t('teaching.record.folder.failed')}
            description={job.failure}
          />
        )}
        {job?.state === 'done' && (
          <Alert
            role="status"
            type="success"
            showIcon
            title={t('teaching.record.folder.ready')}
            description={job.fileName}
          />
        )}
        {atWork ? (
          <TransferProgress text={t('teaching.record.folder.making')} done={job.done} total={job.total} />
        ) : (
          form()
        )}
      </div>
    </Modal>
  );
}
