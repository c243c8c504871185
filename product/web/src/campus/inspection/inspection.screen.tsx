import {
  inspectionChapters,
  makeInspection,
  previewInspection,
} from '@kiga/contract/campus/inspection/inspection.acts.ts';
import { term } from '@kiga/contract/campus/term.entity.ts';
import type { JobStatus } from '@kiga/entity/job-calls.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { downloadFailure, failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { TransferProgress } from '@kiga/kit-web/transfer/transfer-progress.tsx';
import { isAtWork, useJob } from '@kiga/kit-web/transfer/use-job.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { Chapters } from './chapters.tsx';
import styles from './inspection.module.css';

/** Screen of the inspection folder: a term, its chapters with their counts, and the job that makes the file. */
export default function InspectionScreen() {
  const kit = useKit();
  const { t, client, jobCalls, language, drawings } = kit;
  const terms = useQuery({
    queryKey: ['campus.term', 'all'],
    queryFn: ({ signal }) => client.call(callsOf(term).page, { pageSize: 200 }, { signal }),
  });
  const [chosen, setChosen] = useState<string>();
  // The current term comes first where there is one.
  const list = terms.data?.list ?? [];
  const termId = chosen ?? (list.find(({ status }) => status === 'current') ?? list[0])?.id;
  const preview = useQuery({
    queryKey: [previewInspection.name, termId],
    queryFn: ({ signal }) => client.call(previewInspection, { termId: termId as string }, { signal }),
    enabled: termId !== undefined,
  });
  const [failure, setFailure] = useState<unknown>();
  const [missed, setMissed] = useState<string>();
  const { send, sending, renew } = useSending();
  const download = (done: JobStatus) =>
    client
      .download(jobCalls.file, { id: done.id })
      .then(() => setMissed(undefined))
      .catch((error: unknown) => setMissed(downloadFailure(kit, done.fileName ?? '', error)));
  const { job, recent, watch, cancel, leave } = useJob(makeInspection.name, () => undefined);
  const atWork = job !== undefined && isAtWork(job);
  const earlier = recent.filter(({ id, state }) => state === 'done' && id !== job?.id);

  const broken = [terms, preview].find(({ isError, data }) => isError && data === undefined);
  if (broken) {
    return (
      <LoadFailure
        failure={broken.error}
        attempts={broken.errorUpdateCount}
        retry={() => void Promise.all([terms.refetch(), termId !== undefined && preview.refetch()])}
      />
    );
  }
  if (!terms.data) return <PageSkeleton />;
  if (termId === undefined) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('campus.inspection.title')}
        sentence={t('campus.inspection.noTerm')}
        actions={<TabLink href="/campus/terms">{t('campus.term.plural')}</TabLink>}
      />
    );
  }

  function start() {
    renew();
    setFailure(undefined);
    leave();
    void send(async (options) => {
      watch((await client.call(makeInspection, { termId: termId as string }, options)).jobId);
    }, setFailure);
  }

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('campus.inspection.title')}</h1>
      <p className={styles.quiet}>{t('campus.inspection.note')}</p>
      <div className={styles.order}>
        <Select
          className={styles.term ?? ''}
          aria-label={t('campus.inspection.term')}
          value={termId}
          onChange={setChosen}
          options={list.map(({ id, termName, termNameEn }) => ({
            value: id,
            label: String(language === 'en_US' ? termNameEn : termName),
          }))}
        />
        <Button type="primary" loading={sending} disabled={atWork} onClick={start}>
          {t('campus.inspection.acts.make')}
        </Button>
      </div>
      {failure !== undefined && <Alert role="alert" type="error" showIcon title={failureText(kit, failure)} />}
      {missed !== undefined && <Alert role="alert" type="error" showIcon title={missed} />}
      {atWork && (
        <div>
          <TransferProgress text={t('campus.inspection.making')} done={job.done} total={job.total} />
          <Button onClick={() => void cancel()}>{t('campus.inspection.cancel')}</Button>
        </div>
      )}
      {job?.state === 'cancelled' && <Alert role="status" type="info" title={t('campus.inspection.cancelled')} />}
      {job?.state === 'failed' && (
        <Alert role="alert" type="error" showIcon title={t('campus.inspection.notMade')} description={job.failure} />
      )}
      {job?.state === 'done' && (
        <Alert
          role="status"
          type="success"
          showIcon
          title={t('campus.inspection.ready')}
          description={job.fileName}
          action={<Button onClick={() => void download(job)}>{t('campus.inspection.download')}</Button>}
        />
      )}
      {preview.data ? <Chapters chapters={inspectionChapters} parts={preview.data.parts} /> : <PageSkeleton />}
      <h2 className={styles.part}>{t('campus.inspection.earlier')}</h2>
      {earlier.length === 0 ? (
        <p className={styles.quiet}>{t('campus.inspection.noEarlier')}</p>
      ) : (
        <ul className={styles.jobs}>
          {earlier.map((one) => (
            <li key={one.id}>
              {one.fileName}{' '}
              <Button type="link" onClick={() => void download(one)}>
                {t('campus.inspection.download')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
