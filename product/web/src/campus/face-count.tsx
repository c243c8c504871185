import { countFaces } from '@kiga/contract/campus/consent.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import styles from './student.module.css';

/** Number of face photos that are kept, and the number from which the law asks to file them. */
export function FaceCount({ ownerId }: { ownerId: string | undefined }) {
  const { t, client, language } = useKit();
  const { data } = useQuery({
    queryKey: [countFaces.name, ownerId ?? null],
    queryFn: ({ signal }) => client.call(countFaces, ownerId ? { kigId: ownerId } : {}, { signal }),
  });
  if (!data) return null;
  const { faces, threshold, source } = data;
  const isReached = threshold !== null && faces >= threshold;
  const shown = (count: number) => count.toLocaleString(language === 'zh_CN' ? 'zh-CN' : 'en-US');
  return (
    <div className={isReached ? styles.alertAct : styles.faces} role="note">
      {t('campus.consent.faces.text', { count: faces })}{' '}
      {threshold !== null &&
        t(isReached ? 'campus.consent.faces.reached' : 'campus.consent.faces.filing', {
          threshold: shown(threshold),
          source: source ?? '',
        })}
    </div>
  );
}
