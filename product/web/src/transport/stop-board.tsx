import { rider } from '@kiga/contract/transport/rider.entity.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { AddIcon, EditIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { App, Button } from 'antd';
import { useState } from 'react';
import { nameOf } from '../attendance/attendance.public.ts';
import { StudentLink } from '../campus/campus.public.ts';
import { type BusRider, type BusStop, ridersAt, stopsInOrder, timeAt, useBusPage } from './bus-page.ts';
import styles from './school-bus-student.module.css';

const AddRiders = lazyDialog<{ stop: BusStop; onClose(): void }>(() => import('./add-riders.tsx'));
const EditRider = lazyDialog<{ rider: BusRider; onClose(): void }>(() => import('./edit-rider.tsx'));

/** The stops of the line in driving order, each with its children, and the acts that change them. */
export function StopBoard() {
  const { t, can, open, drawings } = useKit();
  const { line, direction, back } = useBusPage();
  const [adding, setAdding] = useState<BusStop | null>(null);
  const [editing, setEditing] = useState<BusRider | null>(null);
  const addStop = () => open(`/campus/bus-stops/new?${new URLSearchParams({ lineId: line.id, back })}`);
  const mayAddStop = can('transport.stop.create');
  if (line.stops.length === 0) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('transport.ofBus.noStop')}
        sentence={t('transport.ofBus.noStopText')}
        actions={
          mayAddStop && (
            <Button type="primary" size="large" onClick={addStop}>
              {t('transport.ofBus.addStop')}
            </Button>
          )
        }
      />
    );
  }
  const served = stopsInOrder(line, direction);
  const others = line.stops.filter((stop) => timeAt(stop, direction) === null);
  const shown = line.riders.filter((one) => one.direction === direction).length;
  const hidden = line.counts[direction] - shown;
  const atSchool =
    direction === 'toSchool'
      ? t('transport.ofBus.arrives', { time: line.arrivesAt ?? '' })
      : t('transport.ofBus.leaves', { time: line.leavesAt ?? '' });
  return (
    <>
      <p className={styles.quiet}>
        {atSchool}
        {hidden > 0 && ` · ${t('transport.ofBus.hidden', { count: hidden })}`}
      </p>
      <ol className={styles.stops} aria-label={t('transport.stop.groups.stop')}>
        {served.map((stop) => {
          const riders = ridersAt(line, stop.id, direction);
          return (
            <li key={stop.id} className={styles.stop} data-stop={stop.stopName}>
              <div className={styles.stopHead}>
                <h2>{stop.stopName}</h2>
                <b>{stop.time}</b>
                <span className={styles.quiet}>{t('transport.ofBus.stopCount', { count: riders.length })}</span>
                <EditStop stop={stop} />
              </div>
              {riders.length === 0 ? (
                <p className={styles.quiet}>{t('transport.ofBus.nobody')}</p>
              ) : (
                <ul className={styles.riders}>
                  {riders.map((one) => (
                    <Rider key={one.id} rider={one} stop={stop} onEdit={() => setEditing(one)} />
                  ))}
                </ul>
              )}
              {can('transport.rider.create') && (
                <Button icon={<AddIcon size={iconSizePx.button} />} onClick={() => setAdding(stop)}>
                  {t('transport.ofBus.add')}
                </Button>
              )}
            </li>
          );
        })}
        {others.map((stop) => (
          <li key={stop.id} className={styles.stop} data-stop={stop.stopName}>
            <div className={styles.stopHead}>
              <h2>{stop.stopName}</h2>
              <span className={styles.quiet}>{t('transport.ofBus.notServed')}</span>
              <EditStop stop={stop} />
            </div>
          </li>
        ))}
      </ol>
      {mayAddStop && (
        <Button className={styles.addStop} icon={<AddIcon size={iconSizePx.button} />} onClick={addStop}>
          {t('transport.ofBus.addStop')}
        </Button>
      )}
      {adding && <AddRiders stop={adding} onClose={() => setAdding(null)} />}
      {editing && <EditRider rider={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

/** The way to the form of a stop, which leads back here. */
function EditStop({ stop: { id, stopName } }: { stop: BusStop }) {
  const { t, can } = useKit();
  const { back, owner } = useBusPage();
  if (!can('transport.stop.update')) return null;
  const label = t('transport.ofBus.editStop');
  return (
    <TabLink
      className={styles.edit}
      href={`/campus/bus-stops/${id}/edit?${new URLSearchParams({ back, ...owner })}`}
      aria-label={`${label} ${stopName}`}
      title={label}
    >
      <EditIcon size={iconSizePx.button} aria-hidden />
    </TabLink>
  );
}

/** A child at a stop, with its seat and note. */
function Rider({ rider: one, stop, onEdit }: { rider: BusRider; stop: BusStop; onEdit(): void }) {
  const kit = useKit();
  const { t, can } = kit;
  const { bus } = useBusPage();
  const name = nameOf(kit, one);
  const { remove, sending } = useRemove();
  return (
    <li data-child={one.name}>
      <span className={styles.seat}>
        {one.seat === null ? t('transport.ofBus.noSeat') : t('transport.ofBus.seat', { seat: one.seat })}
      </span>
      <span className={styles.child}>
        <StudentLink id={one.studentId} kigId={bus.kigId}>
          {name}
        </StudentLink>{' '}
        <small>{one.className}</small>
        {one.note !== null && <small className={styles.note}>{one.note}</small>}
      </span>
      <span className={styles.acts}>
        {can('transport.rider.update') && (
          <Button type="link" size="small" aria-label={`${t('transport.ofBus.edit')} ${name}`} onClick={onEdit}>
            {t('transport.ofBus.edit')}
          </Button>
        )}
        {can('transport.rider.delete') && (
          <Button
            type="link"
            size="small"
            disabled={sending}
            aria-label={`${t('transport.ofBus.remove')} ${name}`}
            title={t('transport.ofBus.removeText', {
              name,
              stop: stop.stopName,
              direction: t(`transport.rider.options.direction.${one.direction}`),
            })}
            onClick={() => void remove(one, name)}
          >
            {t('transport.ofBus.remove')}
          </Button>
        )}
      </span>
    </li>
  );
}

/** Takes a child off the list of one direction at once, and tells it with a way back. */
function useRemove() {
  const kit = useKit();
  const { t, client, can } = kit;
  const { message } = App.useApp();
  const { owner } = useBusPage();
  const afterSave = useAfterSave();
  const { sending, send, renew } = useSending();
  const refused = (error: unknown) => void message.error(actFailure(kit, error));

  async function restore(id: string) {
    renew();
    await send((options) => client.call(callsOf(rider).restore, { id, ...owner }, options), refused);
    void afterSave();
  }

  async function remove({ id }: BusRider, name: string) {
    renew();
    const done = await send((options) => client.call(callsOf(rider).delete, { id, ...owner }, options), refused);
    void afterSave();
    if (!done) return;
    const key = `removed ${id}`;
    message.success({
      key,
      duration: 8,
      content: (
        <>
          {t('transport.ofBus.removed', { name })}
          {can('transport.rider.restore') && (
            <Button
              type="link"
              size="small"
              onClick={() => {
                message.destroy(key);
                void restore(id);
              }}
            >
              {t('kit.detail.undo')}
            </Button>
          )}
        </>
      ),
    });
  }

  return { remove, sending };
}
