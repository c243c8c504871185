import { ridesOfChild } from '@kiga/contract/transport/rider.acts.ts';
import { rider } from '@kiga/contract/transport/rider.entity.ts';
import type { StateTone } from '@kiga/entity/define-states.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { Loaded, StudentCard } from '../campus/campus.public.ts';
import { studentsHref } from './record-links.tsx';
import styles from './transport.module.css';

const tones: Readonly<Record<'expected' | 'notToday' | 'aboard' | 'off', StateTone>> = {
  expected: 'look',
  notToday: 'past',
  aboard: 'information',
  off: 'fine',
};

/** The buses of a child, with the state of today's trips. */
export default function ChildRides({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, client } = kit;
  const query = useLiveQuery(['transport.rider', 'transport.stop', 'transport.line', 'transport.trip'], {
    queryKey: [ridesOfChild.name, record.id],
    queryFn: ({ signal }) =>
      client.call(ridesOfChild, { studentId: record.id, ...ownerInput(kit, rider, record) }, { signal }),
  });
  return (
    <StudentCard title={t('transport.child.title')}>
      <Loaded query={query} rows={2}>
        {({ rides }) =>
          rides.length === 0 ? (
            <p className={styles.quiet}>{t('transport.child.none')}</p>
          ) : (
            <ul className={styles.lines}>
              {rides.map(({ id, direction, busId, busName, lineName, stopName, time, seat, today, tripId }) => (
                <li key={id}>
                  <span>{t(`transport.rider.options.direction.${direction}`)}</span>
                  <TabLink href={studentsHref(kit, { id: busId, kigId: String(record.kigId) })}>
                    {t('transport.child.ride', { bus: busName, line: lineName, stop: stopName })}
                  </TabLink>
                  <span className={styles.quiet}>
                    {[time, seat !== null && t('transport.child.seat', { seat })].filter(Boolean).join(' · ')}
                  </span>
                  {today !== null && (
                    <span className={styles.end}>
                      <ToneTag tone={tones[today]}>
                        {tripId !== null && kit.can('transport.trip.read') ? (
                          <TabLink
                            href={`/campus/bus-trips/${tripId}${kit.tenantOfSession === null ? `?kigId=${record.kigId}` : ''}`}
                          >
                            {t(`transport.child.state.${today}`)}
                          </TabLink>
                        ) : (
                          t(`transport.child.state.${today}`)
                        )}
                      </ToneTag>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </StudentCard>
  );
}
