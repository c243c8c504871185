import { busStudents } from '@kiga/contract/transport/rider.acts.ts';
import { directions } from '@kiga/contract/transport/trip.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { AddIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { Printer as PrintIcon } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { addLineHref } from './bus-lines.tsx';
import { type BusPage, BusPageContext, directionsOf } from './bus-page.ts';
import { ChooseBus } from './choose-bus.tsx';
import { PrintedLists } from './printed-lists.tsx';
import styles from './school-bus-student.module.css';
import { StopBoard } from './stop-board.tsx';

/** Screen of the stops and children of a bus, by line and direction. Without a bus in the address it offers all. */
export default function SchoolBusStudentScreen() {
  const { client, tenantOfSession } = useKit();
  const asked = new URLSearchParams(useLocation().search);
  const id = asked.get('id');
  const kigId = tenantOfSession === null ? asked.get('kigId') : null;
  const { data, isError, error, errorUpdateCount, refetch } = useLiveQuery(
    ['transport.bus', 'transport.line', 'transport.stop', 'transport.rider', 'campus.student'],
    {
      queryKey: [busStudents.name, id, kigId],
      queryFn: ({ signal }) => client.call(busStudents, { id: id as string, ...(kigId && { kigId }) }, { signal }),
      placeholderData: keepPreviousData,
      enabled: id !== null,
    },
  );
  if (id === null) return <ChooseBus />;
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  return <OfBus id={id} bus={data} />;
}

function OfBus({ id, bus }: Pick<BusPage, 'id' | 'bus'>) {
  const { t, can, open, drawings, tenantOfSession } = useKit();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const line = bus.lines.find((one) => one.id === asked.get('line')) ?? bus.lines[0];
  const offered = line === undefined ? [] : directionsOf(line);
  const direction = offered.find((one) => one === asked.get('direction')) ?? offered[0] ?? directions[0];
  const addressWith = (changes: Record<string, string>) =>
    `${pathname}?${new URLSearchParams({ ...Object.fromEntries(asked), ...changes })}`;
  const choose = (changes: Record<string, string>) => void navigate(addressWith(changes));
  // Forms come back to the line and direction from which they were opened.
  const back = line === undefined ? addressWith({}) : addressWith({ line: line.id, direction });
  const mayAddLine = can('transport.line.create');
  const addLine = () => open(addLineHref(id, back));
  const { busName, carNo, seatCount, lines } = bus;
  const title = t('transport.ofBus.of', { bus: busName, carNo });
  if (line === undefined) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={`${title}: ${t('transport.ofBus.noLine')}`}
        sentence={t('transport.ofBus.noLineText')}
        actions={
          mayAddLine && (
            <Button type="primary" size="large" onClick={addLine}>
              {t('transport.ofBus.addLine')}
            </Button>
          )
        }
      />
    );
  }
  const hasRiders = lines.some(({ counts }) => counts.toSchool + counts.toHome > 0);
  return (
    <BusPageContext
      value={{ id, bus, line, direction, back, owner: tenantOfSession === null ? { kigId: bus.kigId } : {} }}
    >
      <div className={styles.page}>
        <div className={styles.head}>
          <h1>{title}</h1>
          <TabLink className={styles.link} href={pathname}>
            {t('transport.ofBus.choose')}
          </TabLink>
          <span className={styles.ways}>
            {can('transport.trip.read') && (
              <Button onClick={() => open(`/campus/bus-trips?lineId=${line.id}`)}>{t('transport.ofBus.trips')}</Button>
            )}
            <Button onClick={() => open(`/campus/bus-riders?lineId=${line.id}`)}>{t('transport.ofBus.list')}</Button>
            {hasRiders && (
              <Button icon={<PrintIcon size={iconSizePx.button} />} onClick={() => window.print()}>
                {t('transport.ofBus.print')}
              </Button>
            )}
            {mayAddLine && (
              <Button icon={<AddIcon size={iconSizePx.button} />} onClick={addLine}>
                {t('transport.ofBus.addLine')}
              </Button>
            )}
          </span>
        </div>
        <div className={styles.head}>
          <Segmented
            aria-label={t('transport.ofBus.line')}
            value={line.id}
            options={lines.map((one) => ({
              value: one.id,
              label: one.isPaused ? `${one.lineName} · ${t('transport.ofBus.paused')}` : one.lineName,
            }))}
            onChange={(chosen) => choose({ line: chosen })}
          />
          <Segmented
            aria-label={t('transport.ofBus.direction')}
            value={direction}
            options={offered.map((one) => ({
              value: one,
              label: `${t(`transport.rider.options.direction.${one}`)} ${line.counts[one]}`,
            }))}
            onChange={(chosen) => choose({ line: line.id, direction: chosen })}
          />
          <span className={styles.quiet}>
            {t('transport.ofBus.seats', { count: line.counts[direction], seats: seatCount })}
          </span>
        </div>
        <StopBoard />
      </div>
      <PrintedLists />
    </BusPageContext>
  );
}
