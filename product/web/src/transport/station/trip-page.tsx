import type { PlannedTrip, TripStation } from '@kiga/contract/transport/trip.acts.ts';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import type { OutboxState } from '@kiga/kit-web/offline/outbox.ts';
import type { Kept } from '@kiga/kit-web/offline/use-kept.ts';
import { useLeaveQuestion } from '@kiga/kit-web/offline/use-leave-question.ts';
import { useMoment } from '@kiga/kit-web/offline/use-moment.ts';
import { useState } from 'react';
import CallDialog from './call-dialog.tsx';
import ExtraDialog from './extra-dialog.tsx';
import FoundDialog from './found-dialog.tsx';
import LookDialog from './look-dialog.tsx';
import { NamedDialog } from './named-dialog.tsx';
import { SeatPlan } from './seat-plan.tsx';
import styles from './station.module.css';
import { StationHead } from './station-head.tsx';
import { StopChildren } from './stop-children.tsx';
import { TripFoot } from './trip-foot.tsx';
import { TripLine } from './trip-line.tsx';
import { type ChildNow, countsOf, openHere, tripNow } from './trip-now.ts';
import type { TripOutbox, WaitingEvent } from './trip-outbox.ts';
import layout from './trip-page.module.css';
import { useCardReader } from './use-card-reader.ts';
import { type NewEvent, type TouchResult, useTripRun } from './use-trip-run.ts';
import { Walk } from './walk.tsx';
import { WalkSide } from './walk-side.tsx';

interface TripPageProps {
  station: Kept<TripStation>;
  trip: PlannedTrip;
  outbox: TripOutbox;
  sync: OutboxState<WaitingEvent['value'], unknown>;
  onLeave(): void;
}

type Open =
  | { dialog: 'look' | 'extra' | 'found' | 'tag' }
  | { dialog: 'reason' | 'hand' | 'settle' | 'call'; one: ChildNow }
  | { dialog: 'somebody'; row: number };

/** Ticks of the waiting time at a stop. */
const TICK_MS = 1_000;

/** One trip: stop by stop, then the walk through the bus. */
export function TripPage({ station, trip, outbox, sync, onLeave }: TripPageProps) {
  const { t } = useKit();
  const { message, modal } = useTelling();
  const moment = useMoment(station, TICK_MS);
  const [open, setOpen] = useState<Open | null>(null);
  const now = tripNow(station, trip, sync.items as readonly WaitingEvent[]);
  const run = useTripRun({ station, now, outbox, moment });
  const { state, children, point } = now;
  const counts = countsOf(state);
  const isOver = state.endedAt !== null;
  const isWalk = now.hasArrived && counts.aboard === 0 && state.startedAt !== null;
  const close = () => setOpen(null);
  useLeaveQuestion(!sync.survivesReload && sync.items.length > 0);
  useCardReader(open === null && !isOver, (number) => void takeCard(number));

  function tell(result: TouchResult): void {
    if (result === 'kept') return;
    // The rules of a trip have the texts of the server's errors.
    message.warning(t(`errors.${result}`, { names: namesMissed() }));
  }

  const namesMissed = () => {
    const gate = new Set(trip.gate ?? []);
    return children
      .filter(({ child }) => !gate.has(child.id))
      .map(({ child }) => child.name)
      .join(t('transport.station.separator'));
  };

  async function touch(...events: NewEvent[]): Promise<void> {
    try {
      tell(await run.touch(...events));
    } catch {
      message.error(t('transport.station.notKept'));
    }
  }

  /** A card boards its child, or lets it get off; in the walk it is the tag at the back. */
  async function takeCard(number: string): Promise<void> {
    if (isWalk) return touch({ kind: 'tag', text: number });
    const found = children.find(({ child }) => child.cardNumber === number);
    const other = station.others.find(({ cardNumber }) => cardNumber === number);
    if (found?.now.state === 'aboard') return takeOff(found);
    const studentId = found?.child.id ?? other?.id;
    if (studentId === undefined) {
      message.warning(t('transport.station.extraNone'));
      return undefined;
    }
    return touch({ kind: 'board', studentId, point });
  }

  async function takeOff(one: ChildNow): Promise<void> {
    const isAtSchool = trip.direction === 'toSchool' && point === trip.points.length - 1;
    if (!isAtSchool) return setOpen({ dialog: 'hand', one });
    return touch({ kind: 'off', studentId: one.child.id, point });
  }

  function notToday(one: ChildNow): void {
    const { id, leave } = one.child;
    if (leave === null) setOpen({ dialog: 'reason', one });
    else void touch({ kind: 'notToday', studentId: id, text: t(`transport.station.onLeave.${leave}`) });
  }

  async function drive(): Promise<void> {
    const staying = openHere(now);
    const isKept = trip.direction === 'toHome' && point > 0 && staying.length > 0;
    const names = staying.map(({ child }) => child.name).join(t('transport.station.separator'));
    const mayDrive =
      !isKept ||
      (await modal.confirm({
        title: t('transport.station.bringBack.title', { names }),
        content: t('transport.station.bringBack.text'),
        okText: t('transport.station.bringBack.ok'),
        focusable: { autoFocusButton: 'cancel' },
      }));
    if (mayDrive) await touch({ kind: 'depart', point });
  }

  const done = (...events: NewEvent[]) => {
    close();
    void touch(...events);
  };

  return (
    <div className={styles.page}>
      <StationHead
        title={trip.busName}
        place={`${trip.carNo} ${t(`transport.station.direction.${trip.direction}`)}`}
        sync={sync}
        reader={trip.teacher ?? station.reader}
        time={moment.time}
        onSync={() => setOpen({ dialog: 'look' })}
        onBack={onLeave}
      >
        <span className={layout.progress} role="status">
          {isWalk || now.hasArrived ? (
            <>
              {t('transport.station.offCount')} <strong>{counts.off}</strong> / {counts.boarded}
              <Bar part={counts.off} of={counts.boarded} />
            </>
          ) : (
            <>
              {t('transport.station.aboardCount')} <strong>{counts.aboard}</strong> / {counts.planned}
              <Bar part={counts.aboard} of={counts.planned} />
            </>
          )}
        </span>
        {counts.notToday > 0 && (
          <span className={layout.quiet}>{t('transport.station.notTodayCount', { count: counts.notToday })}</span>
        )}
      </StationHead>
      {station.keptAt && (
        <p className={styles.old} role="status">
          {t('transport.station.kept', { time: minuteIn(station.keptAt, station.timeZone) })}
        </p>
      )}
      {moment.day !== station.day && (
        <p className={styles.old} role="alert">
          {t('transport.station.old', { day: station.day })}
        </p>
      )}
      <TripLine now={now} timeZone={station.timeZone} />
      <main className={layout.main}>
        <div className={layout.left}>
          {isWalk ? (
            <Walk
              now={now}
              hasGate={station.hasGate}
              timeZone={station.timeZone}
              onClear={(row) => void touch({ kind: 'row', row })}
              onSomebody={(row) => setOpen({ dialog: 'somebody', row })}
              onSettled={(row, text) => void touch({ kind: 'row', row, text })}
              onSettle={(one) => setOpen({ dialog: 'settle', one })}
            />
          ) : (
            <StopChildren
              now={now}
              timeZone={station.timeZone}
              nowIso={moment.iso()}
              onBoard={({ child }) => void touch({ kind: 'board', studentId: child.id, point })}
              onNotToday={notToday}
              onOff={(one) => void takeOff(one)}
              onCall={(one) => setOpen({ dialog: 'call', one })}
            />
          )}
        </div>
        <aside className={layout.side}>
          {isWalk ? (
            <WalkSide now={now} timeZone={station.timeZone} onTag={() => setOpen({ dialog: 'tag' })} />
          ) : (
            <SeatPlan now={now} />
          )}
        </aside>
      </main>
      <TripFoot
        now={now}
        isWalk={isWalk}
        gate={trip.gate}
        timeZone={station.timeZone}
        onUndo={() => void run.undo().then(tell, () => message.error(t('transport.station.notKept')))}
        onExtra={() => setOpen({ dialog: 'extra' })}
        onFound={() => setOpen({ dialog: 'found' })}
        onStart={() =>
          void touch({ kind: 'start' }, ...(trip.direction === 'toHome' ? [{ kind: 'arrive' as const, point: 0 }] : []))
        }
        onArrive={() => void touch({ kind: 'arrive', point })}
        onDrive={() => void drive()}
        onEnd={() => void touch({ kind: 'end' })}
        onLeave={onLeave}
      />
      {open?.dialog === 'look' && <LookDialog station={station} sync={sync} outbox={outbox} onClose={close} />}
      {open?.dialog === 'call' && <CallDialog child={open.one.child} kigId={station.kigId} onClose={close} />}
      {open?.dialog === 'extra' && (
        <ExtraDialog
          station={station}
          now={now}
          onChoose={(studentId) => done({ kind: 'board', studentId, point })}
          onClose={close}
        />
      )}
      {open?.dialog === 'found' && (
        <FoundDialog
          rowCount={trip.rowCount}
          onFound={(row, text) => done({ kind: 'found', row, text })}
          onClose={close}
        />
      )}
      {open?.dialog === 'reason' && (
        <NamedDialog
          title={t('transport.station.reason.title', { name: open.one.child.name })}
          choices={(['sick', 'family', 'ownWay', 'notAtStop'] as const).map((one) => ({
            text: t(`transport.station.reason.quick.${one}`),
          }))}
          label={t('transport.station.reason.label')}
          ok={t('transport.station.reason.ok')}
          required={t('transport.station.reason.required')}
          onOk={(text) => done({ kind: 'notToday', studentId: open.one.child.id, text })}
          onClose={close}
        />
      )}
      {open?.dialog === 'hand' && (
        <NamedDialog
          title={t('transport.station.hand.title', { name: open.one.child.name })}
          choices={peopleOf(open.one)}
          label={t('transport.station.hand.label')}
          hint={t('transport.station.hand.otherHint')}
          ok={t('transport.station.hand.ok')}
          required={t('transport.station.hand.required')}
          forbidden={open.one.child.people.filter(({ isForbidden }) => isForbidden).map(({ name }) => name)}
          forbiddenText={(name) => t('transport.station.hand.isForbidden', { name })}
          onOk={(text) => done({ kind: 'off', studentId: open.one.child.id, point, text })}
          onClose={close}
        />
      )}
      {open?.dialog === 'settle' && (
        <NamedDialog
          title={t('transport.station.counts.settleTitle', { name: open.one.child.name })}
          choices={trip.teacher ? [{ text: trip.teacher }] : []}
          label={t('transport.station.counts.settleLabel')}
          ok={t('transport.station.hand.ok')}
          required={t('transport.station.hand.required')}
          onOk={(text) => done({ kind: 'settle', studentId: open.one.child.id, text })}
          onClose={close}
        />
      )}
      {open?.dialog === 'tag' && (
        <NamedDialog
          title={t('transport.station.tag')}
          choices={[]}
          label={t('transport.station.tagLabel')}
          hint={t('transport.station.tagText')}
          ok={t('transport.station.reason.ok')}
          required={t('transport.station.tagLabel')}
          onOk={(text) => done({ kind: 'tag', text })}
          onClose={close}
        />
      )}
      {open?.dialog === 'somebody' && (
        <NamedDialog
          title={t('transport.station.somebodyTitle', { row: open.row })}
          choices={[]}
          hint={t('transport.station.somebodyText')}
          ok={t('transport.station.somebodyOk')}
          isDanger
          onOk={() => done({ kind: 'somebody', row: open.row })}
          onClose={close}
        />
      )}
    </div>
  );

  /** People to whom a child may be handed over; at the kindergarten its teachers take it back. */
  function peopleOf({ child }: ChildNow) {
    if (point === trip.points.length - 1) return [{ text: t('transport.station.hand.teacher') }];
    return child.people.map(({ name, relation, isForbidden }) => {
      const note = relation === null ? undefined : t(`campus.pickupPerson.options.relation.${relation}`);
      return { text: name, note, isForbidden };
    });
  }
}

function Bar({ part, of }: { part: number; of: number }) {
  return (
    <span className={layout.bar} aria-hidden>
      <span style={{ inlineSize: `${of === 0 ? 0 : (part / of) * 100}%` }} />
    </span>
  );
}
