import { consultationThread } from '@kiga/contract/health/consultation/consultation.acts.ts';
import { consultation } from '@kiga/contract/health/consultation/consultation.entity.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useLocation } from 'react-router';
import { useLiveQuery } from '../../attendance/attendance.public.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { QuestionSide } from './question-side.tsx';
import styles from './thread.module.css';

/** A doctor's stream of changes began with the kindergartens of that moment; messages reach the account in any case. */
const threadTopics = ['health.consultation', 'system.message'];

/** Errors after which the question is out of the reader's reach. */
const gone = ['RECORD_NOT_FOUND', 'OWNER_OUT_OF_REACH', 'VALIDATION_FAILED'];

/** Page of one question for both sides: its messages on the left, what is shared and its state on the right. */
export default function ThreadPage() {
  const { t, client, open, drawings } = useKit();
  const id = new URLSearchParams(useLocation().search).get('id') ?? '';
  const { data, isError, error, errorUpdateCount, refetch } = useLiveQuery(threadTopics, {
    queryKey: [consultationThread.name, id],
    queryFn: ({ signal }) => client.call(consultationThread, { id }, { signal }),
    retry: false,
  });
  const back = <Button onClick={() => open('/health/consultations')}>{t('health.consultation.thread.back')}</Button>;
  if (isError && error instanceof CallError && gone.includes(error.error)) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('health.consultation.thread.gone')}
        sentence={t('health.consultation.thread.goneText')}
        actions={back}
      />
    );
  }
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  const act = data.can.find((one) => one === 'answer' || one === 'askAgain');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{data.topic}</h1>
        <StateTag entity={consultation} state={data.status} />
        <span className={styles.quiet}>{data.side === 'doctor' ? data.askerName : data.doctorName}</span>
        {data.askedByFamily && (
          <span className={styles.quiet}>
            {data.side === 'doctor'
              ? t('health.consultation.thread.byFamily')
              : t('health.consultation.thread.familyReads')}
          </span>
        )}
        <span className={styles.back}>{back}</span>
      </header>
      <div className={styles.columns}>
        <section className={styles.thread} aria-label={t('health.consultation.thread.messages')}>
          <MessageList thread={data} />
          {act === 'answer' || act === 'askAgain' ? (
            <Composer key={id} id={id} act={act} onSent={() => void refetch()} />
          ) : (
            <p className={styles.closed}>{t('health.consultation.thread.closed')}</p>
          )}
        </section>
        <QuestionSide thread={data} onChanged={() => void refetch()} />
      </div>
    </div>
  );
}
