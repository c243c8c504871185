import { type StoredTripEvent, type TripDetail, tripDetail } from '@kiga/contract/transport/trip.acts.ts';
import { trip } from '@kiga/contract/transport/trip.entity.ts';
import {
  type ChildOnTrip,
  foldTrip,
  missedByGate,
  type TripPlan,
  type TripState,
} from '@kiga/contract/transport/trip.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { minuteIn, timeIn } from '@kiga/kit-web/entity/zone-time.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { Loaded, StudentLink } from '../campus/campus.public.ts';
import styles from './transport.module.css';

/** The course of a trip: each child, the walk through the bus, and all steps as they happened. */
export default function TripEvents({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, client } = kit;
  const query = useLiveQuery(['transport.trip', 'attendance.day'], {
    queryKey: [tripDetail.name, record.id],
    queryFn: ({ signal }) => client.call(tripDetail, { id: record.id, ...ownerInput(kit, trip, record) }, { signal }),
  });
  return (
    <Loaded query={query} rows={6}>
      {(detail) => {
        const plan = planOf(detail);
        const course: Course = { detail, plan, state: foldTrip(plan, detail.events), kigId: String(record.kigId) };
        return (
          <>
            <DetailSection title={t('transport.trip.detail.children')} extra={<Gate {...course} />}>
              {kit.can('transport.rider.read') ? (
                <Children {...course} />
              ) : (
                <p className={styles.quiet}>{t('transport.trip.detail.hidden')}</p>
              )}
            </DetailSection>
            <DetailSection title={t('transport.trip.detail.walk')}>
              <Walk {...course} />
            </DetailSection>
            <DetailSection title={t('transport.trip.detail.log')}>
              <Steps {...course} />
            </DetailSection>
          </>
        );
      }}
    </Loaded>
  );
}

interface Course {
  detail: TripDetail;
  plan: TripPlan;
  state: TripState;
  kigId: string;
}

/** Returns the plan by which the events are read: the server shows no tag, so the one that was read is the right one. */
function planOf({ direction, points, children, rowCount, hasTag, events }: TripDetail): TripPlan {
  const tag = events.find(({ kind }) => kind === 'tag')?.text ?? '';
  return {
    direction,
    pointCount: points.length,
    children: children.flatMap(({ id, point }) => (point === null ? [] : [{ id, point }])),
    rowCount,
    tailTag: hasTag ? tag : null,
  };
}

const placeOf = ({ t }: Kit, { points }: TripDetail, point: number | null) =>
  points[point ?? -1]?.name ?? t('transport.trip.detail.school');

/** How many of those who should pass the gate were seen there. */
function Gate({ detail, plan, state }: Course) {
  const { t, can } = useKit();
  if (!can('transport.rider.read')) return null;
  const { gate, hasGate } = detail;
  if (!hasGate) return <span className={styles.quiet}>{t('transport.trip.detail.noGate')}</span>;
  if (gate === null) return null;
  const passing = missedByGate(plan, state, new Set()).length;
  const missed = missedByGate(plan, state, new Set(gate)).length;
  return (
    <span className={missed > 0 ? styles.act : styles.quiet}>
      {t('transport.trip.detail.gate', { seen: passing - missed, expected: passing })}
    </span>
  );
}

function Children({ detail, state, kigId }: Course) {
  const { t } = useKit();
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('transport.trip.detail.children')}>
        <thead>
          <tr>
            <th scope="col">{t('transport.trip.detail.child')}</th>
            <th scope="col">{t('transport.trip.detail.boarded')}</th>
            <th scope="col">{t('transport.trip.detail.off')}</th>
            <th scope="col">{t('transport.trip.detail.with')}</th>
          </tr>
        </thead>
        <tbody>
          {detail.children.map(({ id, name, className }) => {
            const child = state.children.get(id);
            return (
              <tr key={id}>
                <th scope="row">
                  <StudentLink id={id} kigId={kigId}>
                    {name}
                  </StudentLink>{' '}
                  <small>{className}</small>
                </th>
                {child && <ChildCells child={child} detail={detail} />}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function ChildCells({ child, detail }: { child: ChildOnTrip; detail: TripDetail }) {
  const kit = useKit();
  const { t } = kit;
  const { state, point, boardedAt, boardedPoint, offAt, offPoint, text, settledWith } = child;
  if (state === 'notToday') return <td colSpan={3}>{t('transport.trip.detail.notToday', { reason: text ?? '' })}</td>;
  if (state === 'expected') {
    return (
      <td colSpan={3} className={styles.look}>
        {t('transport.trip.detail.expected')}
      </td>
    );
  }
  const at = (time: string | null, place: number | null) =>
    time === null ? (
      <NoValue />
    ) : (
      t('transport.trip.detail.at', { time: minuteIn(time, detail.timeZone), place: placeOf(kit, detail, place) })
    );
  return (
    <>
      <td>
        {at(boardedAt, boardedPoint)} {point === null && <small>{t('transport.trip.detail.extra')}</small>}
      </td>
      <td className={state === 'aboard' ? styles.look : undefined}>
        {state === 'aboard' ? t('transport.trip.detail.aboard') : at(offAt, offPoint)}
      </td>
      <td>
        {settledWith === null ? (
          (text ?? <NoValue />)
        ) : (
          <span className={styles.look}>{t('transport.trip.detail.settled', { name: settledWith })}</span>
        )}
      </td>
    </>
  );
}

/** The walk through the bus: the rows with the seconds at which they were looked at, the tag, and found things. */
function Walk({ detail: { timeZone, hasTag }, state: { rows, tagAt, found, somebody } }: Course) {
  const { t } = useKit();
  return (
    <ul className={styles.steps}>
      {rows.map(({ row, at, remark }) => (
        <li key={row}>
          {remark === null
            ? t('transport.trip.detail.row', { row, time: timeIn(at, timeZone) })
            : t('transport.trip.detail.rowRemark', { row, time: timeIn(at, timeZone), remark })}
        </li>
      ))}
      {somebody !== null && <li className={styles.act}>{t('transport.trip.detail.somebody', { row: somebody })}</li>}
      {hasTag && (
        <li className={tagAt === null ? styles.look : undefined}>
          {tagAt === null
            ? t('transport.trip.detail.noTag')
            : t('transport.trip.detail.tag', { time: timeIn(tagAt, timeZone) })}
        </li>
      )}
      {found.map(({ row, thing, at }) => (
        <li key={at}>{t('transport.trip.detail.found', { row, thing })}</li>
      ))}
    </ul>
  );
}

/** All steps in the order in which they were received, each with its time and the account that entered it. */
function Steps({ detail }: Course) {
  const kit = useKit();
  const { t } = kit;
  const { events, timeZone } = detail;
  const undone = new Set(events.map(({ undoes }) => undoes));
  return (
    <ol className={styles.steps}>
      {events.map((event) => (
        <li key={event.id}>
          <time dateTime={event.at}>{timeIn(event.at, timeZone)}</time>
          <span data-undone={undone.has(event.id)}>{stepText(kit, detail, event)}</span>
          {undone.has(event.id) && <span>{t('transport.trip.detail.undone')}</span>}
          {event.by !== null && <span className={styles.quiet}>{event.by}</span>}
        </li>
      ))}
    </ol>
  );
}

function stepText(kit: Kit, detail: TripDetail, { kind, point, studentId, row, text }: StoredTripEvent): string {
  const { t } = kit;
  const child = detail.children.find(({ id }) => id === studentId)?.name ?? t('transport.trip.detail.someChild');
  const words = { child, place: placeOf(kit, detail, point), row: row ?? '', text: text ?? '' };
  if (kind === 'off' && text !== null) return t('transport.trip.detail.events.offTo', words);
  return t(`transport.trip.detail.events.${kind}`, words);
}
