import { type NotChecked, notChecked } from '@kiga/contract/health/check.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { nameOf, useLiveQuery } from '../attendance/attendance.public.ts';
import { StudentLink } from '../campus/campus.public.ts';
import styles from './no-check.module.css';
import { ServedKindergartens } from './served-kindergartens.tsx';

type Part = NotChecked['part'];

const parts = ['morning', 'afternoon'] as const;

/** Screen of the children without a check today: those who are here, and those who are absent, with the reason. */
export default function NoCheckScreen() {
  const { t, client, can, open, drawings, tenantOfSession } = useKit();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const kigId = tenantOfSession === null ? asked.get('kigId') : null;
  const part = parts.find((one) => one === asked.get('part')) ?? null;
  const isChosen = tenantOfSession !== null || kigId !== null;
  const { data, isError, error, errorUpdateCount, refetch } = useLiveQuery(
    ['health.check', 'attendance.day', 'campus.student'],
    {
      queryKey: [notChecked.name, part, kigId],
      queryFn: ({ signal }) => client.call(notChecked, { ...(part && { part }), ...(kigId && { kigId }) }, { signal }),
      placeholderData: keepPreviousData,
      enabled: isChosen,
    },
  );
  if (!isChosen) return <ServedKindergartens title={t('health.noCheck.title')} />;
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  const choose = (chosen: string) => {
    asked.set('part', chosen);
    void navigate({ pathname, search: asked.toString() });
  };
  const { counts, unchecked, absent } = data;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('health.noCheck.title')}</h1>
        <Segmented
          aria-label={t('health.check.fields.part')}
          value={data.part}
          options={parts.map((one) => ({ value: one, label: t(`health.check.options.part.${one}`) }))}
          onChange={choose}
        />
        <span className={styles.quiet}>
          {t('health.noCheck.summary', { came: counts.came, checked: counts.checked, expected: counts.expected })}
        </span>
        {can('health.check.create') && (
          <Button className={styles.start ?? ''} type="primary" onClick={() => open('/health/station')}>
            {t('health.day.start')}
          </Button>
        )}
      </div>
      {!data.open && unchecked.length + absent.length === 0 ? (
        <StatusPage drawing={<drawings.Empty />} title={t('health.day.closed')} />
      ) : (
        <div className={styles.columns}>
          <Unchecked data={data} part={data.part} />
          <Absent data={data} />
        </div>
      )}
    </div>
  );
}

function Unchecked({ data, part }: { data: NotChecked; part: Part }) {
  const kit = useKit();
  const { t } = kit;
  const titleId = useId();
  const { unchecked, kigId, timeZone } = data;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>
        {t(`health.noCheck.unchecked.${part}`)} <b>{unchecked.length}</b>
      </h2>
      {unchecked.length === 0 ? (
        <p className={styles.none}>{t('health.noCheck.allChecked')}</p>
      ) : (
        <ul>
          {unchecked.map((child) => (
            <li key={child.id}>
              <StudentLink id={child.id} kigId={kigId}>
                {nameOf(kit, child)}
              </StudentLink>
              <span className={styles.quiet}>{child.className}</span>
              <span>
                {child.arrivedAt === null
                  ? t('health.noCheck.arrivedUnseen')
                  : t('health.noCheck.arrivedAt', { time: minuteIn(child.arrivedAt, timeZone) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Absent({ data: { absent, counts, kigId } }: { data: NotChecked }) {
  const kit = useKit();
  const { t, language } = kit;
  const titleId = useId();
  const expected = counts.expected - counts.came - absent.length;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>
        {t('health.noCheck.absent')} <b>{absent.length}</b>
      </h2>
      {absent.length === 0 ? (
        expected === 0 && <p className={styles.none}>{t('health.noCheck.nobodyAbsent')}</p>
      ) : (
        <ul>
          {absent.map((child) => (
            <li key={child.id}>
              <StudentLink id={child.id} kigId={kigId}>
                {nameOf(kit, child)}
              </StudentLink>
              <span className={styles.quiet}>{child.className}</span>
              <span data-reason={child.reason ?? 'unknown'}>
                {t(`health.noCheck.reasons.${child.reason ?? 'unknown'}`)}
                {child.until !== null && ` ${t('health.noCheck.until', { day: formatDay(child.until, language) })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {expected > 0 && <p className={styles.none}>{t('health.noCheck.stillExpected', { count: expected })}</p>}
    </section>
  );
}
