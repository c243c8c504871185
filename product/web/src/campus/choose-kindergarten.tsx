import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { Button } from 'antd';

/** Stands on a page about one kindergarten where the address names none and the reader has several. */
export function ChooseKindergarten() {
  const { t, open, drawings } = useKit();
  return (
    <StatusPage
      drawing={<drawings.Empty />}
      title={t('campus.kindergarten.choose')}
      actions={
        <Button type="primary" size="large" onClick={() => open('/campus/kindergartens')}>
          {t('campus.kindergarten.toList')}
        </Button>
      }
    />
  );
}
