import type { CheckStation, StationChild } from '@kiga/contract/health/check.acts.ts';
import { weekdayOf } from '@kiga/entity/days.ts';
import { ageOn } from '@kiga/kit-web/entity/format.ts';
import { Picture } from '@kiga/kit-web/files/picture.tsx';
import { ActIcon, CloseIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import {
  Camera as CameraIcon,
  CreditCard as CardIcon,
  Clock as EarlierIcon,
  TriangleAlert as LookIcon,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { Portrait } from '../../drawing/portrait.tsx';
import styles from './child-panel.module.css';
import type { Draft, KeptPhoto } from './draft.ts';
import { keptPhoto } from './kept-photo.ts';
import { dayText, symptomsText } from './station-words.ts';

interface ChildPanelProps {
  child: StationChild;
  station: CheckStation;
  draft: Draft;
  /** The measurement of today, degrees Celsius. */
  celsius: number | null;
  /** True for a child whom the card reader named. */
  byCard: boolean;
  onPhoto(photo: KeptPhoto | null): void;
}

/** The child before the tablet: who it is, what one must know, and how it was lately. */
export function ChildPanel({ child, station, draft, celsius, byCard, onPhoto }: ChildPanelProps) {
  const kit = useKit();
  const { t } = kit;
  const { name, nameLatin, birthday, blocked, allergies, lastFindings, lastTemperatures } = child;
  const age = birthday === null ? null : ageOn(birthday, station.day);
  const className = station.classes.find(({ id }) => id === child.classId)?.className ?? '';
  const [first] = draft.earlier;
  return (
    <section className={styles.panel} aria-label={name}>
      <div className={styles.face}>
        <Picture
          path={child.photo}
          alt=""
          className={styles.photo}
          placeholder={
            <Portrait id={child.id} sex={child.sex === 'male' ? 'male' : 'female'} size={400} shape="tile" />
          }
        />
        {byCard && (
          <span className={styles.byCard}>
            <CardIcon size={iconSizePx.button} aria-hidden />
            {t('health.station.child.byCard')}
          </span>
        )}
        <PhotoButton photo={draft.photo} onPhoto={onPhoto} />
      </div>
      <div className={styles.who}>
        <h2 className={styles.name}>{name}</h2>
        <span className={styles.class}>
          {className}
          {age && <span>{t('health.station.age', { ...age })}</span>}
        </span>
        {kit.language === 'en_US' && nameLatin && <span className={styles.latin}>{nameLatin}</span>}
      </div>
      <div className={styles.notes}>
        {blocked && (
          <p className={`${styles.note} ${styles.act}`} role="alert">
            <ActIcon size={iconSizePx.header} aria-hidden />
            {t(blocked.until ? 'health.station.child.blocked' : 'health.station.child.blockedOpen', {
              disease: t(`health.illness.options.disease.${blocked.disease}`),
              until: blocked.until ? dayText(kit, blocked.until) : '',
            })}
          </p>
        )}
        {first && (
          <p className={`${styles.note} ${styles.look}`}>
            <EarlierIcon size={iconSizePx.header} aria-hidden />
            {t('health.station.child.second', { celsius: first.celsius.toFixed(1), time: first.takenAt ?? '' })}
          </p>
        )}
        {!first && draft.version !== null && (
          <p className={`${styles.note} ${styles.look}`}>{t('health.station.child.changes')}</p>
        )}
        {allergies.length > 0 && (
          <p className={`${styles.note} ${styles.look}`}>
            <LookIcon size={iconSizePx.header} aria-hidden />
            <strong>
              {t('health.station.child.allergic', { allergens: allergies.join(t('health.station.child.separator')) })}
            </strong>
          </p>
        )}
        {child.isOnLeave && <p className={`${styles.note} ${styles.past}`}>{t('health.station.child.onLeave')}</p>}
        <p className={`${styles.note} ${styles.past}`}>
          <EarlierIcon size={iconSizePx.header} aria-hidden />
          {lastFindings
            ? t('health.station.child.lastFindings', {
                day: weekdayOf(lastFindings.day, kit.language),
                symptoms: symptomsText(kit, station.symptoms, lastFindings.symptoms),
              })
            : t('health.station.child.noFindings')}
        </p>
      </div>
      <ol className={styles.days} aria-label={t('health.station.child.temperatures')}>
        {lastTemperatures.map(({ day, celsius: then }) => (
          <li key={day}>
            <span>{weekdayOf(day, kit.language)}</span>
            {then.toFixed(1)}
          </li>
        ))}
        {lastTemperatures.length === 0 && <li className={styles.none}>{t('health.station.child.noTemperature')}</li>}
        <li className={styles.today}>
          <span>{t('health.station.child.today')}</span>
          {celsius?.toFixed(1) ?? '–'}
        </li>
      </ol>
    </section>
  );
}

function PhotoButton({ photo, onPhoto }: { photo: KeptPhoto | null; onPhoto(photo: KeptPhoto | null): void }) {
  const { t } = useKit();
  const input = useRef<HTMLInputElement>(null);
  const [isDamaged, setDamaged] = useState(false);
  const take = async (file: File) => {
    setDamaged(false);
    await keptPhoto(file).then(onPhoto, () => setDamaged(true));
  };
  return (
    <div className={styles.camera}>
      {photo ? (
        <button
          type="button"
          className={styles.taken}
          aria-label={t('health.station.child.removePhoto')}
          onClick={() => onPhoto(null)}
        >
          <img src={`data:${photo.type};base64,${photo.base64}`} alt={t('health.station.child.photo')} />
          <CloseIcon size={iconSizePx.button} aria-hidden />
        </button>
      ) : (
        <button
          type="button"
          className={styles.take}
          aria-label={t('health.station.child.takePhoto')}
          title={t('health.station.child.takePhoto')}
          onClick={() => input.current?.click()}
        >
          <CameraIcon size={22} aria-hidden />
        </button>
      )}
      {isDamaged && (
        <p className={styles.damaged} role="alert">
          {t('health.station.child.photoDamaged')}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('health.station.child.takePhoto')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void take(file);
          target.value = '';
        }}
      />
    </div>
  );
}
