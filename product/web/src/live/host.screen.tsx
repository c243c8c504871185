import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { HostHead } from './host-head.tsx';
import { HostMessages } from './host-messages.tsx';
import { HostSteps } from './host-steps.tsx';
import styles from './live.module.css';
import { Preview } from './preview.tsx';
import { StreamAddress } from './stream-address.tsx';
import { StreamFigures } from './stream-figures.tsx';
import { useHostPage } from './use-host-page.ts';

/** Errors after which the show is out of the reader's reach. */
const gone = ['RECORD_NOT_FOUND', 'OWNER_OUT_OF_REACH', 'VALIDATION_FAILED'];

/** Page of the host of one show: its picture, its audience, the address of the stream, and the messages. */
export default function HostScreen() {
  const { t, open, drawings } = useKit();
  const id = new URLSearchParams(useLocation().search).get('id') ?? '';
  const { data: page, isError, error, errorUpdateCount, refetch } = useHostPage(id);
  if (isError && error instanceof CallError && gone.includes(error.error)) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('live.host.gone')}
        sentence={t('live.host.goneText')}
        actions={<Button onClick={() => open('/live/shows')}>{t('live.host.back')}</Button>}
      />
    );
  }
  if (page === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  return (
    <div className={styles.page}>
      <HostHead page={page} />
      <HostSteps page={page} />
      <div className={styles.columns}>
        <section className={styles.card} aria-label={t('live.host.preview')}>
          <Preview key={page.status} page={page} />
          <StreamFigures page={page} />
          {page.can.includes('showCode') && <StreamAddress page={page} />}
        </section>
        <HostMessages page={page} />
      </div>
    </div>
  );
}
