import { ceilingOfReading } from '@kiga/contract/app/areas.ts';
import { grantedAppTypes, permissionsOfTopic } from '@kiga/contract/identity/grant-topics.ts';
import type { MenuDeclaration } from '@kiga/entity/define-area.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { RefreshIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatePage } from '@kiga/kit-web/state-page/state-page.tsx';
import { BrokenToy } from '../../drawing/broken-toy.tsx';
import { KiteInTree } from '../../drawing/kite-in-tree.tsx';
import { LockedGate } from '../../drawing/locked-gate.tsx';
import { LostBalloon } from '../../drawing/lost-balloon.tsx';
import { SeedBed } from '../../drawing/seed-bed.tsx';
import { useSession } from '../../identity/session/session-context.ts';
import { HOME } from '../guard.ts';
import { menuName } from '../menu-name.ts';
import { PageButton } from './page-button.tsx';
import { PageCard } from './page-card.tsx';
import { RequestAccess, usePermissionName } from './request-access.tsx';

/** Where grants are asked for. */
const GRANTS = '/system/grants';

function HomeButton({ main = false }: { main?: boolean }) {
  const { t, open } = useKit();
  return (
    <PageButton main={main} onClick={() => open(HOME)}>
      {t('shell.states.backHome')}
    </PageButton>
  );
}

/** 401: the product has the screen, this user does not. */
export function ForbiddenPage() {
  const { t } = useKit();
  return (
    <PageCard>
      <StatePage
        drawing={<LockedGate />}
        title={t('shell.states.forbiddenTitle')}
        sentence={t('shell.states.forbiddenSentencePlain')}
        actions={<HomeButton main />}
      />
    </PageCard>
  );
}

/** A screen that this user does not have, in its tab: offers to ask for it where the kind of user can have it. */
export function ForbiddenScreen({ menu }: { menu: MenuDeclaration }) {
  const { t, language } = useKit();
  const { appType, reading } = useSession();
  const { href, permission, appTypes } = menu;
  const screen = menuName(menu, language);
  const isForOthers =
    permission === undefined
      ? appTypes?.includes(appType) === false
      : !ceilingOfReading(appType, reading).has(permission);
  return (
    <PageCard>
      {isForOthers && permission !== undefined && opensByGrant(appType, permission) ? (
        <NeedsGrant screen={screen} />
      ) : isForOthers ? (
        <StatePage
          drawing={<LockedGate />}
          title={t('shell.states.otherKindTitle')}
          sentence={t('shell.states.otherKindSentence', { kind: t(`identity.appType.${appType}`), screen })}
          actions={<HomeButton main />}
        />
      ) : (
        <StatePage
          drawing={<LockedGate />}
          title={t('shell.states.forbiddenTitle')}
          sentence={t('shell.states.forbiddenSentence', { screen })}
          detail={permission && <MissingPermission permission={permission} />}
          actions={
            <>
              {href && permission && <RequestAccess href={href} />}
              <HomeButton main />
            </>
          }
        />
      )}
    </PageCard>
  );
}

/** Whether a grant of a kindergarten gives this kind of user what its roles never can. */
function opensByGrant(appType: number, permission: string): boolean {
  return (
    grantedAppTypes.includes(appType) && Object.values(permissionsOfTopic).some((given) => given.includes(permission))
  );
}

/** A screen that opens only while a grant is in force: none is, or not any more. */
function NeedsGrant({ screen }: { screen: string }) {
  const { t, open } = useKit();
  return (
    <StatePage
      drawing={<LockedGate />}
      title={t('shell.states.needsGrantTitle')}
      sentence={t('shell.states.needsGrantSentence', { screen })}
      actions={
        <>
          <PageButton main onClick={() => open(GRANTS)}>
            {t('shell.states.askForGrant')}
          </PageButton>
          <HomeButton />
        </>
      }
    />
  );
}

function MissingPermission({ permission }: { permission: string }) {
  const { t } = useKit();
  return t('shell.states.forbiddenDetail', { permission: usePermissionName(permission) });
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
