import { type CheckDay, checkDay } from '@kiga/contract/health/check.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { PeriodHead, useLiveQuery } from '../attendance/attendance.public.ts';
import styles from './check-day.module.css';
import { CheckTable } from './check-table.tsx';
import { ServedKindergartens } from './served-kindergartens.tsx';

/** Lists of the day's children. */
const views = ['all', 'unchecked', 'abnormal'] as const;

type View = (typeof views)[number];

/** Screen of the checks of a day. The address holds the day, the class, the list and the kindergarten. */
export default function CheckDayScreen() {
  const { t, tenantOfSession } = useKit();
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const kigId = tenantOfSession === null ? asked.get('kigId') : null;
  if (tenantOfSession === null && kigId === null) return <ServedKindergartens title={t('health.day.title')} />;
  return <Day asked={asked} kigId={kigId} />;
}

function Day({ asked, kigId }: { asked: URLSearchParams; kigId: string | null }) {
  const kit = useKit();
  const { t, can, client, drawings, open } = kit;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [day, classId] = [asked.get('day'), asked.get('classId')];
  const view = views.find((one) => one === asked.get('view')) ?? 'all';
  const input = { ...(day && { day }), ...(kigId && { kigId }) };
  const query = useLiveQuery(['health.check', 'attendance.day', 'campus.student'], {
    queryKey: [checkDay.name, day, kigId],
    queryFn: ({ signal }) => client.call(checkDay, input, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data, isError, error, errorUpdateCount, refetch } = query;
  if (data === undefined && isError) {
    return <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />;
  }
  if (data === undefined) return <PageSkeleton />;
  const choose = (other: Readonly<Record<string, string | null>>) => {
    const params = new URLSearchParams(asked);
    for (const [name, value] of Object.entries(other)) {
      if (value === null) params.delete(name);
      else params.set(name, value);
    }
    void navigate({ pathname, search: params.toString() });
  };
  const ofClass = data.children.filter((child) => classId === null || child.classId === classId);
  const shown = ofClass.filter((child) => isIn(view, child));
  const suffix = kigId === null ? '' : `?kigId=${kigId}`;
  return (
    <div className={styles.page}>
      <PeriodHead
        title={t('health.day.title')}
        period={data.day}
        today={data.today}
        onChoose={(period) => choose({ day: period === data.today ? null : period })}
        tools={
          <>
            <TabLink className={styles.link} href={`/noCheck${suffix}`}>
              {t('health.noCheck.title')}
            </TabLink>
            <TabLink className={styles.link} href={`/historyMorningCheckPhotos${suffix}`}>
              {t('health.photos.title')}
            </TabLink>
            <TabLink className={styles.link} href={`/mon-aft-healthDetail${suffix}`}>
              {t('health.check.plural')}
            </TabLink>
            {can('health.checkRule.read') && (
              <TabLink className={styles.link} href={`/health/check-rules${suffix}`}>
                {t('health.checkRule.plural')}
              </TabLink>
            )}
            {can('health.check.create') && (
              <Button type="primary" onClick={() => open('/health/station')}>
                {t('health.day.start')}
              </Button>
            )}
          </>
        }
      />
      {data.children.length === 0 ? (
        <section className={styles.card}>
          <StatusPage
            drawing={<drawings.Empty />}
            title={data.open ? t('health.day.nobody') : t('health.day.closed')}
            sentence={t('health.day.nobodyText')}
          />
        </section>
      ) : (
        <>
          <Sums counts={data.counts} />
          <div className={styles.body} aria-busy={query.isPlaceholderData}>
            <Classes data={data} chosen={classId} onChoose={(id) => choose({ classId: id })} />
            <section className={styles.card}>
              <div className={styles.filters}>
                <Segmented
                  aria-label={t('health.day.view')}
                  value={view}
                  options={views
                    .filter((one) => one !== 'abnormal' || data.counts.abnormal !== null)
                    .map((one) => ({
                      value: one,
                      label: `${t(`health.day.views.${one}`)} ${ofClass.filter((child) => isIn(one, child)).length}`,
                    }))}
                  onChange={(chosen) => choose({ view: chosen === 'all' ? null : chosen })}
                />
              </div>
              <CheckTable data={data} rows={shown} kigId={kigId} />
            </section>
          </div>
        </>
      )}
    </div>
  );
}

function isIn(view: View, { state, morning, afternoon }: CheckDay['children'][number]): boolean {
  if (view === 'unchecked') return state === 'came' && morning === null;
  if (view === 'abnormal') {
    return [morning, afternoon].some((one) => one !== null && one.colour !== null && one.colour !== 'green');
  }
  return true;
}

const sums = ['expected', 'came', 'morning', 'afternoon', 'abnormal'] as const;

function Sums({ counts }: { counts: CheckDay['counts'] }) {
  const { t } = useKit();
  return (
    <dl className={styles.sums}>
      {sums.map((name) => {
        const value = counts[name];
        return (
          value !== null && (
            <div key={name} data-look={name === 'abnormal' && value > 0 ? '' : undefined}>
              <dt>{t(`health.day.counts.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

interface ClassesProps {
  data: CheckDay;
  chosen: string | null;
  onChoose(id: string | null): void;
}

/** The classes with the share of their checked children. */
function Classes({ data, chosen, onChoose }: ClassesProps) {
  const { t } = useKit();
  const all = { id: null, className: t('health.day.allClasses'), counts: data.counts };
  return (
    <nav className={styles.classes} aria-label={t('health.day.classes')}>
      {[all, ...data.classes.filter(({ counts }) => counts.expected > 0)].map(({ id, className, counts }) => (
        <button key={id ?? ''} type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
          <strong>{className}</strong>
          <span>{t('health.day.checkedOf', { checked: counts.morning, came: counts.came })}</span>
          <i aria-hidden style={{ inlineSize: `${counts.came === 0 ? 0 : (counts.morning / counts.came) * 100}%` }} />
        </button>
      ))}
    </nav>
  );
}
