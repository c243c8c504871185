import { alarm } from '@kiga/contract/health/alarm.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useTransitions } from '@kiga/kit-web/states/use-transitions.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { StudentLink } from '../campus/campus.public.ts';
import { Portrait } from '../drawing/portrait.tsx';
import styles from './alarm-banner.module.css';
import { caseName, caseText } from './alarm-cases.tsx';
import { alarmNameOf } from './alarm-name.tsx';
import { useAlarmCases } from './use-alarm-cases.ts';

type AlarmRecord = SavedOf<typeof alarm>;

/** Number of alarms before the list takes over. */
const SHOWN = 3;
/** Number of children that a banner names. */
const NAMED = 4;
const PORTRAIT_PX = 24;
const MINUTE_MS = 60_000;

/** The alarms that wait: each with its children, its rule, the time left to report, and the one main act. */
export default function AlarmBanner({ ownerId }: { ownerId: string | undefined }) {
  const { client, can } = useKit();
  const queries = useQueryClient();
  const queryKey = [alarm.key, 'banner', ownerId ?? null];
  useChanges([alarm.key], () => queries.invalidateQueries({ queryKey }));
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const owner = ownerId === undefined ? {} : ownerById(alarm.tenancy, ownerId);
      const waiting: Record<string, unknown> = { status: 'open', pageSize: SHOWN, ...owner };
      return client.call(callsOf(alarm).page, waiting, { signal });
    },
    enabled: can('health.alarm.read'),
  });
  return (
    <>
      {data?.list.map((record) => (
        <Banner key={record.id} record={record} />
      ))}
    </>
  );
}

function Banner({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, language } = kit;
  const transitions = useTransitions(alarm);
  const one = record as AlarmRecord;
  const { data } = useAlarmCases({ id: record.id, kigId: record.kigId });
  const name = alarmNameOf(kit, one);
  const cases = data?.cases ?? [];
  const start = transitions.of(record).find((transition) => transition.name === 'start');
  const rule = [
    t('health.alarm.banner.rule', {
      unit: t(`health.alarm.options.unit.${one.unit}`),
      days: one.days ?? 0,
      threshold: one.threshold ?? 0,
    }),
    t('health.alarm.banner.source', { source: one.source ?? '' }),
    ...(one.ruleSince ? [t('health.alarm.banner.since', { day: formatDay(one.ruleSince, language) })] : []),
  ];
  return (
    <section className={styles.banner} role="alert" aria-label={name}>
      <ActIcon className={styles.icon} size={iconSizePx.header} aria-hidden />
      <div className={styles.words}>
        <p className={styles.headline}>
          <strong>
            {t('health.alarm.banner.headline', {
              name,
              days: one.days ?? 0,
              count: one.caseCount ?? 0,
              threshold: one.threshold ?? 0,
            })}
          </strong>
          <Due hours={one.hours ?? 0} dueAt={one.reportDueAt ?? null} now={data?.now ?? null} />
        </p>
        {cases.length > 0 && (
          <ul>
            {cases.slice(0, NAMED).map((child) => (
              <li key={child.studentId}>
                <Portrait id={child.studentId} sex={null} size={PORTRAIT_PX} />
                <StudentLink id={child.studentId} kigId={data?.kigId ?? ''}>
                  {caseName(kit, child)}
                </StudentLink>
                <span>{caseText(kit, child)}</span>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.rule}>
          {rule.map((text) => (
            <span key={text}>{text}</span>
          ))}
          <TabLink href={`/health/alarms/${record.id}`} aria-label={`${t('health.alarm.banner.look')}: ${name}`}>
            {t('health.alarm.banner.look')}
          </TabLink>
        </p>
      </div>
      {start && (
        <Button type="primary" onClick={() => void transitions.start(record, start.name)}>
          {t('health.alarm.banner.start')}
        </Button>
      )}
      {transitions.dialog}
    </section>
  );
}

/** The time left to report, counted from the server's time. */
function Due({ hours, dueAt, now }: { hours: number; dueAt: string | null; now: string | null }) {
  const kit = useKit();
  const [passedMs, setPassedMs] = useState(0);
  useEffect(() => {
    const from = Date.now();
    const timer = setInterval(() => setPassedMs(Date.now() - from), MINUTE_MS);
    return () => clearInterval(timer);
  }, [now]);
  if (dueAt === null || now === null) return null;
  const leftMs = Date.parse(dueAt) - Date.parse(now) - passedMs;
  return (
    <span className={styles.due}>
      {leftMs <= 0
        ? kit.t('health.alarm.banner.overdue', { hours })
        : kit.t('health.alarm.banner.due', { hours, left: leftText(kit, leftMs) })}
    </span>
  );
}

function leftText({ t }: Kit, leftMs: number): string {
  const all = Math.floor(leftMs / MINUTE_MS);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return hours > 0 ? t('health.alarm.left.hours', { hours, minutes }) : t('health.alarm.left.minutes', { minutes });
}
