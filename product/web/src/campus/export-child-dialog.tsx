import { exportChild } from '@kiga/contract/campus/erase-child.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import type { JobStatus } from '@kiga/entity/job-calls.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { recordTitle } from '@kiga/kit-web/entity/entity-words.ts';
import { downloadFailure, failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TransferProgress } from '@kiga/kit-web/transfer/transfer-progress.tsx';
import { isAtWork, useJob } from '@kiga/kit-web/transfer/use-job.ts';
import { Alert, Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import styles from './student.module.css';

const WIDTH = 'min(32em, 94vw)';

/** Orders the export of all that is kept about a child, and offers the file when its job has made it. */
export default function ExportChildDialog({ record, onClose }: { record: EntityRecord; onClose(): void }) {
  const kit = useKit();
  const { t, client, jobCalls } = kit;
  useFocusBack();
  const [language, setLanguage] = useState<'zh_CN' | 'en_US'>(kit.language);
  const [failure, setFailure] = useState<unknown>();
  const [missed, setMissed] = useState<string>();
  const [isOwn, setIsOwn] = useState(false);
  const { send, sending, renew } = useSending();
  const download = (done: JobStatus) =>
    client
      .download(jobCalls.file, { id: done.id })
      .then(() => setMissed(undefined))
      .catch((error: unknown) => setMissed(downloadFailure(kit, done.fileName ?? '', error)));
  const { job: latest, watch } = useJob(exportChild.name, (done) => void download(done));
  // The latest job may be about another child.
  const job = isOwn ? latest : undefined;
  const atWork = job !== undefined && isAtWork(job);

  function start() {
    renew();
    setFailure(undefined);
    void send(async (options) => {
      watch((await client.call(exportChild, { id: record.id, language }, options)).jobId);
      setIsOwn(true);
    }, setFailure);
  }

  return (
    <Modal
      open
      width={WIDTH}
      title={t('campus.student.questions.exportAll', { record: recordTitle(kit, student, record) })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('kit.detail.close')}
        </Button>,
        job?.state === 'done' && (
          <Button key="file" onClick={() => void download(job)}>
            {t('campus.student.export.download')}
          </Button>
        ),
        !atWork && (
          <Button key="start" type="primary" loading={sending} onClick={start}>
            {t('campus.student.export.start')}
          </Button>
        ),
      ]}
    >
      <div className={styles.exportAll}>
        {failure !== undefined && <Alert role="alert" type="error" showIcon title={failureText(kit, failure)} />}
        {missed !== undefined && <Alert role="alert" type="error" showIcon title={missed} />}
        {job?.state === 'failed' && (
          <Alert
            role="alert"
            type="error"
            showIcon
            title={t('campus.student.export.failed')}
            description={job.failure}
          />
        )}
        {job?.state === 'done' && (
          <Alert
            role="status"
            type="success"
            showIcon
            title={t('campus.student.export.ready')}
            description={job.fileName}
          />
        )}
        {atWork ? (
          <TransferProgress text={t('campus.student.export.making')} done={job.done} total={job.total} />
        ) : (
          <>
            <p>{t('campus.student.export.note')}</p>
            <Radio.Group
              aria-label={t('campus.student.asks.language')}
              value={language}
              onChange={({ target }) => setLanguage(target.value as typeof language)}
              options={[
                { value: 'zh_CN', label: t('campus.student.options.language.zh_CN') },
                { value: 'en_US', label: t('campus.student.options.language.en_US') },
              ]}
            />
          </>
        )}
      </div>
    </Modal>
  );
}
