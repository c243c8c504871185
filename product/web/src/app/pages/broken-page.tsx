import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { RefreshIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { BrokenToy } from '../../drawing/broken-toy.tsx';
import { KiteInTree } from '../../drawing/kite-in-tree.tsx';
import { HomeButton } from './home-button.tsx';
import { PageButton } from './page-button.tsx';
import { PageCard } from './page-card.tsx';

/** Page 500: a screen broke, or the user opened this address. */
export function BrokenPage({ error, onRetry }: { error?: unknown; onRetry?: () => void }) {
  const { t } = useKit();
  const requestId = error instanceof CallError ? error.requestId : undefined;
  return (
    <PageCard>
      <StatusPage
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

/** Page for a screen whose chunk did not arrive. */
export function ChunkFailedPage({ retry }: { retry(): void }) {
  const { t } = useKit();
  return (
    <PageCard>
      <StatusPage
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
