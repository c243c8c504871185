import type { DayBoard } from '@kiga/contract/attendance/day.acts.ts';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Button } from 'antd';
import { Phone as CallIcon, SmartphoneNfc as MachineIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { WhoMay } from '../system/system.public.ts';
import { AlertRow } from './alert-row.tsx';
import { phaseOf } from './board-time.ts';
import { OpenLine } from './open-line.tsx';
import { ToDo } from './to-do.tsx';
import styles from './to-dos.module.css';
import type { useAlerts, useDeviceCounts } from './use-day-board.ts';
import { useOpenItems } from './use-open-items.ts';

const NAMES = 4;
const MACHINES = '/devices/machines';
const CALL_SHEET = '/attendance/call-sheet';

interface ToDosProps {
  board: DayBoard;
  alerts: ReturnType<typeof useAlerts>;
  machines: ReturnType<typeof useDeviceCounts>['data'];
  onMissing(): void;
}

/** The user's next tasks, most urgent first. */
export function ToDos({ board, alerts, machines, onMissing }: ToDosProps) {
  const { t } = useKit();
  const titleId = useId();
  const missing = missingRow(board, onMissing);
  const device = machines && machineRow(machines);
  const open = alerts.data?.list ?? [];
  const waiting = useOpenItems({ forBoard: true, kigId: board.kigId }).data?.items ?? [];
  const count = (missing ? 1 : 0) + (device ? 1 : 0) + (alerts.data?.total ?? 0) + (waiting.length > 0 ? 1 : 0);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('attendance.toDo.title')}
        {count > 0 && <span>{count}</span>}
      </h2>
      {count === 0 ? (
        <p className={styles.nothing}>
          <DoneIcon size={iconSizePx.header} aria-hidden />
          {t('attendance.toDo.nothing')}
        </p>
      ) : (
        <ul className={styles.list}>
          {missing}
          {open.map((alert) => (
            <AlertRow key={alert.id} alert={alert} board={board} close={alerts.close} />
          ))}
          {waiting.length > 0 && <OpenLine items={waiting} />}
          {device}
        </ul>
      )}
    </section>
  );
}

/** Returns the task about missing children, which appears after `lateAfter`. */
function missingRow(board: DayBoard, onMissing: () => void): ReactNode {
  return phaseOf(board) === 'over' && board.counts.missing > 0 && <Missing board={board} onMissing={onMissing} />;
}

function Missing({ board, onMissing }: Pick<ToDosProps, 'board' | 'onMissing'>) {
  const kit = useKit();
  const { counts, classes, now, timeZone, times } = board;
  const children = classes.flatMap((one) => one.children).filter(({ state }) => state === 'missing');
  const names = children
    .slice(0, NAMES)
    .map(({ name }) => name)
    .join(kit.t('kit.list.nameSeparator'));
  const who = children.length > NAMES ? kit.t('attendance.toDo.andOthers', { names }) : names;
  const isCalling = minuteIn(now, timeZone) > times.callAfter;
  return (
    <ToDo
      Icon={CallIcon}
      title={kit.t('attendance.toDo.missing', { count: counts.missing })}
      detail={isCalling ? who : kit.t('attendance.toDo.callAfter', { time: times.callAfter, names: who })}
      act={
        <>
          <Button type="link" size="small" onClick={onMissing}>
            {kit.t('attendance.toDo.show')}
          </Button>
          {isCalling && kit.tenantOfSession !== null && kit.can('attendance.studentDay.read') && (
            <TabLink className={styles.link} href={CALL_SHEET}>
              {kit.t('attendance.toDo.call')}
            </TabLink>
          )}
        </>
      }
    />
  );
}

function machineRow(machines: NonNullable<ToDosProps['machines']>): ReactNode {
  const { total, unregistered, registered, online } = machines;
  if (total === 0) return <NoMachine />;
  if (unregistered > 0) return <SilentMachines word="attendance.toDo.unregistered" count={unregistered} />;
  return online < registered && <SilentMachines word="attendance.toDo.offline" count={registered - online} />;
}

function NoMachine() {
  const { t, can } = useKit();
  return (
    <ToDo
      Icon={MachineIcon}
      title={t('attendance.toDo.noMachine')}
      detail={t('attendance.toDo.noMachineText')}
      act={
        can('devices.device.create') ? (
          <TabLink className={styles.link} href={`${MACHINES}/new`}>
            {t('attendance.toDo.enterMachine')}
          </TabLink>
        ) : (
          <WhoMay permission="devices.device.create" />
        )
      }
    />
  );
}

function SilentMachines({ word, count }: { word: string; count: number }) {
  const { t } = useKit();
  return (
    <ToDo
      Icon={MachineIcon}
      title={t(word, { count })}
      act={
        <TabLink className={styles.link} href={MACHINES}>
          {t('attendance.toDo.machines')}
        </TabLink>
      }
    />
  );
}
