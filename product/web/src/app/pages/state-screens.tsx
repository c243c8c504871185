import type { MenuDeclaration } from '@kiga/entity/define-area.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { BrokenToy } from '@kiga/kit-web/drawing/broken-toy.tsx';
import { KiteInTree } from '@kiga/kit-web/drawing/kite-in-tree.tsx';
import { LockedGate } from '@kiga/kit-web/drawing/locked-gate.tsx';
import { LostBalloon } from '@kiga/kit-web/drawing/lost-balloon.tsx';
import { SeedBed } from '@kiga/kit-web/drawing/seed-bed.tsx';
import { RefreshIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatePage } from '@kiga/kit-web/state-page/state-page.tsx';
import { HOME } from '../guard.ts';
import { menuName } from '../menu-name.ts';
import { PageButton } from './page-button.tsx';
import { PageCard } from './page-card.tsx';

function HomeButton({ main = false }: { main?: boolean }) {
  const { t, open } = useKit();
  return (
    <PageButton main={main} onClick={() => open(HOME)}>
      {t('shell.states.backHome')}
    </PageButton>
  );
}

/** 401: the product has the screen, this user does not. */
export function ForbiddenPage({ menu }: { menu?: MenuDeclaration }) {
  const { t, language } = useKit();
  return (
    <PageCard>
      <StatePage
        drawing={<LockedGate />}
        title={t('shell.states.forbiddenTitle')}
        sentence={
          menu === undefined
            ? t('shell.states.forbiddenSentencePlain')
            : t('shell.states.forbiddenSentence', { screen: menuName(menu, language) })
        }
        detail={
          menu?.permission === undefined
            ? undefined
            : t('shell.states.forbiddenDetail', { permission: menu.permission })
        }
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
      <StatePage
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
      <StatePage
        drawing={<BrokenToy />}
        title={t('shell.states.unknownScreenTitle')}
        sentence={t('shell.states.unknownScreenSentence', { screen: name })}
        actions={<HomeButton main />}
      />
    </PageCard>
  );
}

/** 500: a screen broke, or was asked for by this address. */
export function BrokenPage({ error, onRetry }: { error?: unknown; onRetry?: () => void }) {
  const { t } = useKit();
  const requestId = error instanceof CallError ? error.requestId : undefined;
  return (
    <PageCard>
      <StatePage
        alert
        drawing={<BrokenToy />}
        title={t('shell.states.brokenTitle')}
        sentence={t(onRetry === undefined ? 'shell.states.brokenSentencePlain' : 'shell.states.brokenSentence')}
        actions={
          <>
            {onRetry !== undefined && (
              <PageButton onClick={onRetry}>
                <RefreshIcon size={16} aria-hidden />
                {t('shell.states.clickToRetry')}
              </PageButton>
            )}
            <HomeButton main={onRetry === undefined} />
          </>
        }
        foot={requestId === undefined ? undefined : t('shell.states.requestId', { requestId })}
      />
    </PageCard>
  );
}

/** A route of the product whose area is not built yet. */
export function NotInstalledPage({ path }: { path: string }) {
  const { t } = useKit();
  return (
    <PageCard>
      <StatePage
        drawing={<SeedBed />}
        title={t('shell.states.notInstalledTitle')}
        sentence={t('shell.states.notInstalledSentence')}
        detail={t('shell.states.notInstalledDetail', { path })}
        actions={<HomeButton main />}
      />
    </PageCard>
  );
}

/** The program of a screen did not arrive. */
export function ChunkFailedPage({ retry }: { retry(): void }) {
  const { t } = useKit();
  return (
    <PageCard>
      <StatePage
        alert
        drawing={<KiteInTree />}
        title={t('shell.states.failedToLoad')}
        sentence={t('shell.states.chunkSentence')}
        actions={
          <PageButton onClick={retry}>
            <RefreshIcon size={16} aria-hidden />
            {t('shell.states.clickToRetry')}
          </PageButton>
        }
      />
    </PageCard>
  );
}
