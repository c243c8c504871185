import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useCallback } from 'react';
import { Route, Routes, useParams } from 'react-router';
import { KigBoard } from '../../attendance/kig-board.tsx';
import { useSession } from '../../identity/session/session-context.ts';
import { NotFoundPage } from '../pages/status-screens.tsx';
import { greetingKey } from './greeting.ts';
import styles from './home.module.css';
import { OrdinaryHome } from './ordinary-home.tsx';

const FirstSteps = lazyPart<{ aboveBoard?: boolean }>(() => import('./first-steps.tsx'));
// A table that a kindergarten's own home page does not need.
const KindergartensToday = lazyPart(() => import('../../attendance/kindergartens-today.tsx'));

/** The cards that arrive after the board, in places that are kept for them. */
const HomeCards = lazyPart(() => import('../../dashboards/home-cards.tsx'), {
  Waiting: HomeCardsWaiting,
  mayBeLight: true,
});

/** The first tab: a kindergarten's own board, or the figures of all kindergartens with the board of each below. */
export default function HomeScreen({ href }: { href: string }) {
  const { can, tenantOfSession } = useKit();
  const maySee = can('attendance.day.read');
  const boardHref = useCallback((kigId: string) => `${href}/kindergartens/${kigId}`, [href]);
  if (maySee && tenantOfSession !== null) {
    return (
      <Routes>
        <Route index element={<OwnBoard />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    );
  }
  return (
    <Routes>
      <Route index element={<OrdinaryHome>{maySee && <KindergartensToday boardHref={boardHref} />}</OrdinaryHome>} />
      {maySee && <Route path="kindergartens/:kigId" element={<OneOfMany />} />}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** The empty places of the cards, while they load. */
function HomeCardsWaiting() {
  const { can } = useKit();
  return (
    <>
      {can('health.check.read') && <div data-card="checks" className={styles.place} />}
      {can('catering.recipe.read') && <div data-card="menu" className={styles.place} />}
    </>
  );
}

function OwnBoard() {
  const { t } = useKit();
  const { nickName } = useSession();
  return (
    <>
      <FirstSteps aboveBoard />
      <KigBoard
        title={(_, hour) => t('shell.home.greeting', { greeting: t(greetingKey(hour)), name: nickName })}
        more={<HomeCards />}
      />
    </>
  );
}

/** The board of one of several kindergartens, in a tab with its name. */
function OneOfMany() {
  const { kigId } = useParams();
  return <KigBoard kigId={kigId} title={(board) => board.kigName} />;
}
