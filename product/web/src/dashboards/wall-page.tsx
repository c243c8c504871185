import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { dayIn, minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useMoment } from '@kiga/kit-web/offline/use-moment.ts';
import { useEffect } from 'react';
import { WallHead } from '../catering/catering.public.ts';
import { Arrivals } from './arrivals.tsx';
import { Checks } from './checks.tsx';
import { Menu } from './menu.tsx';
import { Notes } from './notes.tsx';
import { shortDay } from './short-day.ts';
import { useWall, type WallNow } from './use-wall.ts';
import styles from './wall.module.css';

/** Page for the screen in a kindergarten's hall: its day in numbers that can be read from five metres. */
export default function WallPage() {
  const { data, isError, error, errorUpdateCount, refetch } = useWall();
  if (data) return <Wall wall={data} isLost={isError} refetch={refetch} />;
  return (
    <div className={styles.waiting}>
      {isError ? (
        <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}

interface WallProps {
  wall: WallNow;
  /** True while the last request failed: the figures may be old. */
  isLost: boolean;
  refetch(): unknown;
}

function Wall({ wall, isLost, refetch }: WallProps) {
  const { t, language } = useKit();
  const moment = useMoment(wall);
  const isNewDay = moment.day !== wall.day;
  // Asked once a day: while the network is away, the failed request is repeated by the query itself.
  useEffect(() => {
    if (isNewDay) refetch();
  }, [isNewDay, refetch]);
  const { kigName, schoolDay, arrivals, checks, menus, notes } = wall;
  return (
    <div className={styles.wall}>
      <WallHead
        name={<h1>{kigName}</h1>}
        back={t('dashboards.wall.back')}
        href="/home"
        moment={moment}
        date={shortDay(moment.day, language)}
      />
      <div className={styles.columns}>
        {(arrivals ?? checks) && (
          <div className={styles.column}>
            {arrivals && <Arrivals arrivals={arrivals} schoolDay={schoolDay} />}
            {checks && <Checks checks={checks} />}
          </div>
        )}
        <div className={styles.column}>
          {menus && <Menu days={menus} moment={moment} />}
          <Notes notes={notes} />
        </div>
      </div>
      {isLost && (
        <p className={styles.lost} role="status">
          {t('dashboards.wall.lost', { at: lastAt(wall, moment.day, language) })}
        </p>
      )}
    </div>
  );
}

/** Returns the moment of the figures, with its day where that is not today. */
function lastAt({ now, timeZone }: WallNow, today: string, language: 'zh_CN' | 'en_US'): string {
  const day = dayIn(now, timeZone);
  const time = minuteIn(now, timeZone);
  return day === today ? time : `${formatDay(day, language)} ${time}`;
}
