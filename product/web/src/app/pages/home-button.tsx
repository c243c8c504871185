import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { HOME } from '../redirects.ts';
import { PageButton } from './page-button.tsx';

/** A button to the first tab, for pages with no other action. */
export function HomeButton({ main = false }: { main?: boolean }) {
  const { t, open } = useKit();
  return (
    <PageButton main={main} onClick={() => open(HOME)}>
      {t('shell.states.backHome')}
    </PageButton>
  );
}
