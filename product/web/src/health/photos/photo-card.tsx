import type { CheckPhotos } from '@kiga/contract/health/check.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { ViewablePicture } from '@kiga/kit-web/files/picture.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { nameOf } from '../../attendance/attendance.public.ts';
import { celsiusText } from '../celsius-text.ts';
import { useSymptomWords } from '../use-symptom-words.ts';
import styles from './photos.module.css';

/** The photos of a check with its child and its findings. */
export function PhotoCard({ check, kigId }: { check: CheckPhotos['list'][number]; kigId: string | null }) {
  const kit = useKit();
  const { t, language } = kit;
  const wordOf = useSymptomWords();
  const { checkId, className, day, part, photos, celsius, colour, symptoms } = check;
  const name = nameOf(kit, check);
  const time = `${formatDay(day, language)} ${t(`health.check.options.part.${part}`)}`;
  const facts = [celsius === null ? null : celsiusText(celsius), ...symptoms.map(wordOf)].filter(
    (fact) => fact !== null,
  );
  return (
    <article className={styles.card}>
      <div className={styles.pictures}>
        {photos.map((path, index) => (
          <ViewablePicture
            key={path}
            className={styles.picture}
            path={path}
            alt={t('health.photos.of', { name, number: index + 1 })}
            label={t('health.photos.of', { name, number: index + 1 })}
          />
        ))}
      </div>
      <TabLink
        className={styles.name}
        href={`/manualCheckPhotoDetail?id=${checkId}${kigId === null ? '' : `&kigId=${kigId}`}`}
      >
        {name}
      </TabLink>
      <span className={styles.quiet}>{className}</span>
      <span className={styles.quiet}>{time}</span>
      {colour !== null && (
        <span className={styles.colour} data-colour={colour}>
          {t(`health.check.options.colour.${colour}`)}
        </span>
      )}
      {facts.length > 0 && <span>{facts.join(t('kit.list.nameSeparator'))}</span>}
    </article>
  );
}
