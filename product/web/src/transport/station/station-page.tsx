import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useOutbox } from '@kiga/kit-web/offline/use-outbox.ts';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useSearchParams } from 'react-router';
import { ChooseTrip } from './choose-trip.tsx';
import styles from './station.module.css';
import { keyOfTrip } from './trip-now.ts';
import { TripPage } from './trip-page.tsx';
import { useTripStation } from './use-trip-station.ts';

/** Page of the tablet on the bus: the trips of today, and one of them from stop to stop, also without a network. */
export default function BusStationPage() {
  const kit = useKit();
  const { query, outbox } = useTripStation();
  const sync = useOutbox(outbox);
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('trip');
  const station = query.data;
  const trip = station?.trips.find((one) => keyOfTrip(one) === chosen);
  const choose = (key: string | null) => setSearch(key === null ? {} : { trip: key });
  if (station && trip) {
    return (
      <TripPage key={chosen} station={station} trip={trip} outbox={outbox} sync={sync} onLeave={() => choose(null)} />
    );
  }
  if (station && station.trips.length > 0) {
    return <ChooseTrip station={station} outbox={outbox} sync={sync} onChoose={(one) => choose(keyOfTrip(one))} />;
  }
  return (
    <div className={styles.page}>
      {station ? (
        <StatusPage
          drawing={<kit.drawings.Empty />}
          title={kit.t('transport.station.none')}
          sentence={kit.t('transport.station.noneText')}
          actions={
            <button type="button" className={styles.main} onClick={() => kit.open('/campus/buses')}>
              {kit.t('transport.station.back')}
            </button>
          }
        />
      ) : query.isError ? (
        <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}
