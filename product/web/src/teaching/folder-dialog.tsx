import { classEntity } from '@kiga/contract/campus/class.entity.ts';
import { term } from '@kiga/contract/campus/term.entity.ts';
import { makeFolder } from '@kiga/contract/teaching/record.acts.ts';
import type { AnyEntity } from '@kiga/kit-web/entity/any-entity.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { isAtWork, useJob } from '@kiga/kit-web/transfer/use-job.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Select } from 'antd';
import { useState } from 'react';
import styles from './teaching.module.css';

/** Dialog that orders the folder of a class for a term, and offers it for download. */
export default function FolderDialog({ onClose }: { onClose(): void }) {
  const kit = useKit();
  const { t, client, jobCalls } = kit;
  useFocusBack();
  const [classId, setClassId] = useState<string>();
  const [termId, setTermId] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const { send, sending } = useSending();
  const { job, watch } = useJob(makeFolder.name, () => undefined);
  const classes = useTitles(classEntity);
  const terms = useTitles(term);
  const isMaking = job !== undefined && isAtWork(job);

  const make = () =>
    send(async (options) => {
      setFailure(undefined);
      if (!classId || !termId) return;
      watch((await client.call(makeFolder, { classId, termId }, options)).jobId);
    }, setFailure);

  return (
    <Modal
      open
      title={t('teaching.record.questions.makeFolder')}
      onCancel={onClose}
      onOk={() => void make()}
      okText={t('teaching.record.folder.ok')}
      okButtonProps={{ disabled: !classId || !termId, loading: sending || isMaking }}
    >
      <div className={styles.dialog}>
        {failure !== undefined && <Alert type="error" showIcon title={failureText(kit, failure)} />}
        <Select
          aria-label={t('teaching.record.asks.classId')}
          placeholder={t('teaching.record.asks.classId')}
          value={classId}
          options={classes}
          onChange={setClassId}
        />
        <Select
          aria-label={t('teaching.record.asks.termId')}
          placeholder={t('teaching.record.asks.termId')}
          value={termId}
          options={terms}
          onChange={setTermId}
        />
        <p role="status" className={styles.quiet}>
          {isMaking && t('teaching.record.folder.making')}
          {job?.state === 'failed' && (job.failure ?? t('teaching.record.folder.failed'))}
          {job?.state === 'done' && t('teaching.record.folder.ready')}
        </p>
        {job?.state === 'done' && (
          <Button onClick={() => void client.download(jobCalls.file, { id: job.id })}>
            {t('teaching.record.folder.download')}
          </Button>
        )}
      </div>
    </Modal>
  );
}

/** Returns the records of an entity as options. */
function useTitles(entity: AnyEntity): { value: string; label: string }[] {
  const { client } = useKit();
  const { data } = useQuery({
    queryKey: [entity.key, 'titles'],
    queryFn: ({ signal }) => client.call(callsOf(entity).list, {}, { signal }),
  });
  return (data ?? []).map(({ id, text }) => ({ value: id, label: text }));
}
