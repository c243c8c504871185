import { checkPhotos } from '@kiga/contract/health/check.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { ViewablePicture } from '@kiga/kit-web/files/picture.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { nameOf, useLiveQuery } from '../../attendance/attendance.public.ts';
import { celsiusText } from '../celsius-text.ts';
import { useSymptomWords } from '../use-symptom-words.ts';
import styles from './photos.module.css';

/** Page of the photos of one check, large, with its findings. The address names the check. */
export default function CheckPhotoPage() {
  const kit = useKit();
  const { t, client, open, drawings, language, tenantOfSession } = kit;
  const wordOf = useSymptomWords();
  const asked = new URLSearchParams(useLocation().search);
  const checkId = asked.get('id');
  const kigId = tenantOfSession === null ? asked.get('kigId') : null;
  const input = { ...(checkId && { checkId }), ...(kigId && { kigId }) };
  const { data, isError, error, errorUpdateCount, refetch } = useLiveQuery(['health.check'], {
    queryKey: [checkPhotos.name, input],
    queryFn: ({ signal }) => client.call(checkPhotos, input, { signal }),
    enabled: checkId !== null,
  });
  const back = (
    <Button onClick={() => open(`/historyMorningCheckPhotos${kigId === null ? '' : `?kigId=${kigId}`}`)}>
      {t('health.photos.all')}
    </Button>
  );
  if (checkId !== null && data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  const check = data?.list[0];
  if (data === undefined || check === undefined) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('health.photos.gone')}
        sentence={t('health.photos.goneText')}
        actions={back}
      />
    );
  }
  const { className, day, part, checkedAt, photos, celsius, colour, symptoms, handledBy } = check;
  const name = nameOf(kit, check);
  const facts: readonly (readonly [string, string | null])[] = [
    [t('health.check.fields.classId'), className],
    [t('health.check.fields.part'), `${formatDay(day, language)} ${t(`health.check.options.part.${part}`)}`],
    [t('health.check.fields.checkedAt'), checkedAt === null ? null : minuteIn(checkedAt, data.timeZone)],
    [t('health.check.fields.temperatures'), celsius === null ? null : celsiusText(celsius)],
    [t('health.check.fields.colour'), colour === null ? null : t(`health.check.options.colour.${colour}`)],
    [t('health.check.fields.symptoms'), symptoms.map(wordOf).join(t('kit.list.nameSeparator')) || null],
    [t('health.check.fields.handledBy'), handledBy],
  ];
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{name}</h1>
        <span className={styles.back}>{back}</span>
      </header>
      <div className={styles.one}>
        <div className={styles.large}>
          {photos.map((path, index) => (
            <ViewablePicture
              key={path}
              className={styles.largePicture}
              path={path}
              alt={t('health.photos.of', { name, number: index + 1 })}
              label={t('health.photos.of', { name, number: index + 1 })}
            />
          ))}
        </div>
        <dl className={styles.facts}>
          {facts.map(
            ([label, value]) =>
              value !== null && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </div>
  );
}
