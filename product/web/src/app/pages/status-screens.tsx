import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { BrokenToy } from '../../drawing/broken-toy.tsx';
import { LockedGate } from '../../drawing/locked-gate.tsx';
import { LostBalloon } from '../../drawing/lost-balloon.tsx';
import { HomeButton } from './home-button.tsx';
import { PageCard } from './page-card.tsx';

/** Page 401: the product has the screen, but this user may not open it. */
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

/** Page 404: no screen at this address. */
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

/** Page for a menu entry whose screen this version does not have. */
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
