import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { nameOf } from '../attendance/attendance.public.ts';
import { directionsOf, ridersAt, stopsInOrder, useBusPage } from './bus-page.ts';
import styles from './school-bus-student.module.css';

/** The lists for the bus on paper: a page for each line and direction. */
export function PrintedLists() {
  const kit = useKit();
  const { t } = kit;
  const { bus } = useBusPage();
  return (
    <div className={styles.paper}>
      {bus.lines.flatMap((line) =>
        directionsOf(line).map((direction) => (
          <section key={`${line.id} ${direction}`}>
            <h2>
              {bus.busName} {bus.carNo} · {line.lineName} · {t(`transport.rider.options.direction.${direction}`)} ·{' '}
              {t('transport.ofBus.seats', { count: line.counts[direction], seats: bus.seatCount })}
            </h2>
            <table>
              <thead>
                <tr>
                  <th>{t('transport.rider.fields.stopId')}</th>
                  <th>{t('transport.rider.fields.seat')}</th>
                  <th>{t('transport.rider.fields.studentId')}</th>
                  <th>{t('transport.rider.fields.classId')}</th>
                  <th>{t('transport.rider.fields.note')}</th>
                </tr>
              </thead>
              <tbody>
                {stopsInOrder(line, direction).map((stop) => {
                  const riders = ridersAt(line, stop.id, direction);
                  const place = `${stop.time} ${stop.stopName}`;
                  if (riders.length === 0) {
                    return (
                      <tr key={stop.id}>
                        <th scope="row">{place}</th>
                        <td colSpan={4}>{t('transport.ofBus.nobody')}</td>
                      </tr>
                    );
                  }
                  return riders.map((one, index) => (
                    <tr key={one.id}>
                      {index === 0 && (
                        <th scope="rowgroup" rowSpan={riders.length}>
                          {place}
                        </th>
                      )}
                      <td>{one.seat}</td>
                      <td>{nameOf(kit, one)}</td>
                      <td>{one.className}</td>
                      <td>{one.note}</td>
                    </tr>
                  ));
                })}
              </tbody>
            </table>
          </section>
        )),
      )}
    </div>
  );
}
