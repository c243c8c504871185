import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ServedKindergartens } from './served-kindergartens.tsx';

/** Screen of the kindergartens that an institution serves. Each opens its checks. */
export default function ServedScreen() {
  const { t } = useKit();
  return <ServedKindergartens title={t('health.service.title')} href="/health/checks" />;
}
