import { listAlerts } from '@kiga/contract/devices/device.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { AlertRow } from './alert-row.tsx';
import styles from './alerts.module.css';
import { useMeantClick } from './next-row.ts';

/** Number of alerts before 'show all', because the list of machines below needs room. */
const SHOWN_FIRST = 3;

const queryKey = [listAlerts.name];

/** Open alerts; empty for readers without the permission. */
export function OpenAlerts({ kigId }: { kigId: string | undefined }) {
  return useKit().can('devices.alert.read') ? <Alerts kigId={kigId} /> : null;
}

function Alerts({ kigId }: { kigId: string | undefined }) {
  const kit = useKit();
  const queries = useQueryClient();
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const isMeant = useMeantClick();
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, kigId ?? null],
    queryFn: ({ signal }) => kit.client.call(listAlerts, kigId ? { kigId } : {}, { signal }),
  });
  useChanges(['devices.alert'], () => queries.invalidateQueries({ queryKey }));

  if (error) {
    return (
      <div className={styles.line} role="alert">
        {kit.t('devices.alert.failed')} {failureText(kit, error)}
        <Button type="link" size="small" onClick={() => void refetch()}>
          {kit.t('kit.failure.retry')}
        </Button>
      </div>
    );
  }
  if (!data) return <div className={styles.line} aria-busy />;
  if (data.total === 0) {
    return (
      <div className={styles.line}>
        <DoneIcon className={styles.well} size={iconSizePx.button} aria-hidden />
        {kit.t('devices.alert.none')}
      </div>
    );
  }
  const shown = showsAll ? data.list : data.list.slice(0, SHOWN_FIRST);
  return (
    <section className={styles.alerts} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{kit.t('devices.alert.title')}</h2>
        <span className={styles.count}>{data.total}</span>
        {data.list.length > SHOWN_FIRST && (
          <Button type="link" size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? kit.t('devices.alert.showFewer') : kit.t('devices.alert.showAll', { count: data.list.length })}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {shown.map((alert) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            isMeant={isMeant}
            onClosed={() => queries.invalidateQueries({ queryKey })}
          />
        ))}
      </ul>
    </section>
  );
}
