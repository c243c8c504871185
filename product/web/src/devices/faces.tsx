import { listFaces, type MachineFaces } from '@kiga/contract/devices/face.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { refusalReasons } from '../campus/campus.public.ts';
import styles from './faces.module.css';

const figures = ['total', 'fetched', 'taken', 'refused'] as const;
const figureWords: Readonly<Record<(typeof figures)[number], string>> = {
  total: 'devices.face.total',
  fetched: 'devices.face.fetched',
  taken: 'devices.face.taken',
  refused: 'devices.face.refused',
};

/** Faces on a machine: how many it got, took and refused, and who needs another photo. */
export function MachineFacesPart({ deviceId }: { deviceId: string }) {
  const kit = useKit();
  const { t } = kit;
  const queries = useQueryClient();
  const queryKey = [listFaces.name, deviceId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => kit.client.call(listFaces, { deviceId }, { signal }),
  });
  useChanges(['devices.contact'], () => queries.invalidateQueries({ queryKey }));
  if (error) {
    return (
      <div role="alert">
        {t('devices.face.failed')} {failureText(kit, error)}
        <Button type="link" size="small" onClick={() => void refetch()}>
          {t('kit.failure.retry')}
        </Button>
      </div>
    );
  }
  if (!data) return <div aria-busy />;
  if (data.total === 0) return <p className={styles.quiet}>{t('devices.face.none')}</p>;
  return (
    <section className={styles.faces} aria-label={t('devices.face.title')}>
      <p className={styles.quiet}>{t('devices.face.rule')}</p>
      <dl className={styles.figures}>
        {figures.map((name) => (
          <div
            key={name}
            className={styles.figure}
            data-tone={name === 'refused' && data.refused > 0 ? 'act' : 'plain'}
          >
            <dt>{t(figureWords[name])}</dt>
            <dd>{data[name]}</dd>
          </div>
        ))}
      </dl>
      {kit.tenantOfSession !== null && data.refused > 0 && <Refusals faces={data} />}
    </section>
  );
}

/** People whose photo the machine refused, each with the reason. */
function Refusals({ faces: { refused, refusals } }: { faces: MachineFaces }) {
  const kit = useKit();
  const { t } = kit;
  const hidden = refused - refusals.length;
  return (
    <div>
      <div className={styles.head}>
        <h4 className={styles.title}>{t('devices.face.refusals')}</h4>
        {kit.can('campus.student.update') && (
          <Button type="link" size="small" onClick={() => kit.open('/preparePhoto')}>
            {t('devices.face.prepare')}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {refusals.map(({ personId, name, reason, text }) => (
          <li key={personId}>
            <span>{name}</span>
            <span className={styles.quiet}>
              {t(refusalReasons[reason])}
              {text && ` · ${text}`}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.quiet}>{t('devices.face.hidden', { count: hidden })}</p>}
    </div>
  );
}
