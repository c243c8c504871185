import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { LockedGate } from '../drawing/locked-gate.tsx';

/** Stands in place of the wall once its account was signed out or disabled. It shows no figure of the kindergarten. */
export default function WallEnded({ signIn }: { signIn(): void }) {
  const { t } = useKit();
  return (
    <StatusPage
      drawing={<LockedGate />}
      title={t('dashboards.wall.endedTitle')}
      sentence={t('dashboards.wall.endedText')}
      actions={
        <Button type="primary" onClick={signIn}>
          {t('dashboards.wall.signIn')}
        </Button>
      }
    />
  );
}
