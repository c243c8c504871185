import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { BrokenToy } from '../../drawing/broken-toy.tsx';
import { LockedGate } from '../../drawing/locked-gate.tsx';
import { LostBalloon } from '../../drawing/lost-balloon.tsx';
import { SeedBed } from '../../drawing/seed-bed.tsx';
import { HomeButton } from './home-button.tsx';
import { PageCard } from './page-card.tsx';

/** 401: the product has the screen, this user does not. */
export function ForbiddenPage() {
  const { t } = useKit();
  return (
    <PageCard>
      <StatusPage
        drawing={<LockedGate />}
        title={t('shell.states.forbiddenTitle')}
        sentence={t('shell.states.forbiddenSentencePlain')}
        actions={<HomeButton main />}
      />
    </PageCard>
  );
}

/** 404 */
export function NotFoundPage() {
  const { t } = useKit();
  return (
    <PageCard>
      <StatusPage
        drawing={<LostBalloon />}
        title={t('shell.states.notFoundTitle')}
        sentence={t('shell.states.notFoundSentence')}
        actions={<HomeButton main />}
      />
    </PageCard>
  );
}

/** The menu names a screen that this version does not have. */
export function UnknownScreenPage({ name }: { name: string }) {
  const { t } = useKit();
  return (
    <PageCard>
      <StatusPage
        drawing={<BrokenToy />}
        title={t('shell.states.unknownScreenTitle')}
        sentence={t('shell.states.unknownScreenSentence', { screen: name })}
        actions={<HomeButton main />}
      />
    </PageCard>
  );
}

/** A route of the product whose area is not built yet. */
export function NotInstalledPage({ path }: { path: string }) {
  const { t } = useKit();
  return (
    <PageCard>
      <StatusPage
        drawing={<SeedBed />}
        title={t('shell.states.notInstalledTitle')}
        sentence={t('shell.states.notInstalledSentence')}
        detail={t('shell.states.notInstalledDetail', { path })}
        actions={<HomeButton main />}
      />
    </PageCard>
  );
}
