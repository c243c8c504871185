import { ceilingOfReading } from '@kiga/contract/app/areas.ts';
import { grantedAppTypes, permissionsOfTopic } from '@kiga/contract/identity/grant-topics.ts';
import type { MenuDeclaration } from '@kiga/entity/define-area.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { LockedGate } from '../../drawing/locked-gate.tsx';
import { useSession } from '../../identity/session/session-context.ts';
import { menuName } from '../menu-name.ts';
import { HomeButton } from './home-button.tsx';
import { PageButton } from './page-button.tsx';
import { PageCard } from './page-card.tsx';
import { RequestAccess, usePermissionName } from './request-access.tsx';

/** Path of the screen for requesting grants. */
const GRANTS = '/system/grants';

/**
 * The page for a screen that this user may not open, in its tab. It offers a request where the kind of user can have
 * the screen.
 */
export default function ForbiddenScreen({ menu }: { menu: MenuDeclaration }) {
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
        <StatusPage
          drawing={<LockedGate />}
          title={t('shell.states.otherKindTitle')}
          sentence={t('shell.states.otherKindSentence', { kind: t(`identity.appType.${appType}`), screen })}
          actions={<HomeButton main />}
        />
      ) : (
        <StatusPage
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

/** Returns whether a kindergarten's grant can give this kind of user a permission beyond its roles. */
function opensByGrant(appType: number, permission: string): boolean {
  return (
    grantedAppTypes.includes(appType) && Object.values(permissionsOfTopic).some((given) => given.includes(permission))
  );
}

/** The notice for a screen that opens only under a valid grant. */
function NeedsGrant({ screen }: { screen: string }) {
  const { t, open } = useKit();
  return (
    <StatusPage
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
