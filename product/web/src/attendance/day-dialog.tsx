import { explainDay } from '@kiga/contract/attendance/student-day.acts.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { Loaded, studentHref } from '../campus/campus.public.ts';
import styles from './month-grid.module.css';
import type { ChosenDay } from './month-grid.tsx';
import { useLiveQuery } from './use-live-query.ts';

const CorrectDay = lazyPart(() => import('./correct-day.tsx'));

/** Explains a child's day step by step, and leads to its correction. */
export default function DayDialog({ id, name, day, kigId, onClose }: ChosenDay & { kigId: string; onClose(): void }) {
  const kit = useKit();
  const { t, client, language, can, today } = kit;
  const [isCorrecting, setCorrecting] = useState(false);
  useFocusBack();
  const query = useLiveQuery(['attendance.day'], {
    queryKey: [explainDay.name, id, day],
    queryFn: ({ signal }) => client.call(explainDay, { id, day }, { signal }),
  });
  const shownDay = formatDay(day, language);
  const mayCorrect = can('attendance.studentDay.mark') && (day === today || can('attendance.studentDay.correct'));
  const href = studentHref(kit, id, kigId);
  if (isCorrecting) {
    return <CorrectDay ids={[id]} name={name} day={day} onClose={() => setCorrecting(false)} />;
  }
  return (
    <Modal
      open
      width={440}
      title={`${name} · ${shownDay}`}
      onCancel={onClose}
      footer={
        <>
          {href !== null && (
            <TabLink className={styles.rules} href={href} onClick={onClose}>
              {t('attendance.studentDay.open')}
            </TabLink>
          )}
          {mayCorrect && query.data?.mayMark && (
            <Button type="primary" onClick={() => setCorrecting(true)}>
              {t('attendance.studentDay.correct')}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query} rows={4}>
        {({ state, inAt, outAt, lateMinutes, earlyMinutes, steps, fetchedBy, closedMonth }) => (
          <div className={styles.answer}>
            <strong>
              {[
                t(`attendance.childDay.states.${state}`),
                lateMinutes > 0 && t('attendance.studentDay.lateBy', { minutes: lateMinutes }),
                earlyMinutes > 0 && t('attendance.studentDay.earlyBy', { minutes: earlyMinutes }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </strong>
            <dl className={styles.facts}>
              <div>
                <dt>{t('attendance.studentDay.inAt')}</dt>
                <dd>{inAt ?? '—'}</dd>
              </div>
              <div>
                <dt>{t('attendance.studentDay.outAt')}</dt>
                <dd>{outAt ?? '—'}</dd>
              </div>
              {fetchedBy.length > 0 && (
                <div>
                  <dt>{t('attendance.studentDay.fetchedBy')}</dt>
                  <dd>
                    {fetchedBy.map((adult) => (
                      <Fetcher key={`${adult.at} ${adult.name}`} {...adult} />
                    ))}
                  </dd>
                </div>
              )}
            </dl>
            <h3>{t('attendance.studentDay.steps')}</h3>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            {closedMonth !== null && (
              <p className={styles.quiet}>{t('attendance.studentDay.closedHint', { month: closedMonth })}</p>
            )}
          </div>
        )}
      </Loaded>
    </Modal>
  );
}

type Adult = z.infer<typeof explainDay.output>['fetchedBy'][number];

/** An adult whom a machine saw; one who must not fetch the child stands out. */
function Fetcher({ at, name, relation, mustNot, place }: Adult) {
  const { t } = useKit();
  const said = { time: at, name, relation: t(`campus.pickupPerson.options.relation.${relation}`) };
  return (
    <span className={styles.adult}>
      {place === null
        ? t('attendance.studentDay.fetcher', said)
        : t('attendance.studentDay.fetcherAt', { ...said, place })}
      {mustNot && <strong className={styles.alarm}>{t('attendance.studentDay.mustNot')}</strong>}
    </span>
  );
}
