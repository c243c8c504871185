import { beginRollOver, ROLL_OVER_UNDO_DAYS, readRollOver } from '@kiga/contract/campus/roll-over.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Outcome } from './outcome.tsx';
import styles from './roll-over.module.css';
import { Wizard } from './wizard.tsx';

/** Screen of the roll-over: its draft in four steps, then its outcome. */
export default function RollOverScreen() {
  const kit = useKit();
  const { t, client, drawings } = kit;
  const { send, sending } = useSending();
  const [failure, setFailure] = useState<unknown>();
  const { data, isError, error, errorUpdateCount, refetch } = useQuery({
    queryKey: [readRollOver.name],
    queryFn: ({ signal }) => client.call(readRollOver, {}, { signal }),
  });
  if (data === undefined && isError) {
    return <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />;
  }
  if (data === undefined) return <PageSkeleton />;
  const { draft, last, fromYear, toYear, firstDay, hasClasses, canBegin } = data;
  const again = () => refetch().then(() => undefined);
  if (draft) return <Wizard key={draft.id} draft={draft} firstDay={firstDay} reload={again} />;

  const begin = () => {
    setFailure(undefined);
    void send(async (options) => {
      await client.call(beginRollOver, {}, options);
      await refetch();
    }, setFailure);
  };
  const alert = failure !== undefined && <Alert type="error" showIcon title={failureText(kit, failure)} />;
  if (last && (last.state !== 'undone' || !canBegin)) {
    return <Outcome last={last} reload={again} />;
  }
  if (!hasClasses) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('campus.class.rollOver.empty.title')}
        sentence={t('campus.class.rollOver.empty.text')}
        actions={<TabLink href="/campus/classes">{t('campus.class.rollOver.empty.link')}</TabLink>}
      />
    );
  }
  return (
    <div className={styles.page}>
      {alert}
      {last && <Outcome last={last} reload={again} />}
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('campus.class.rollOver.begin.title', { from: fromYear, to: toYear })}
        sentence={t('campus.class.rollOver.begin.text', { days: ROLL_OVER_UNDO_DAYS })}
        actions={
          <Button type="primary" size="large" loading={sending} onClick={begin}>
            {t('campus.class.rollOver.begin.button')}
          </Button>
        }
      />
    </div>
  );
}
