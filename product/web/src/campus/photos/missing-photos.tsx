import type { PhotoPerson } from '@kiga/contract/campus/photo.acts.ts';
import { rulesOf } from '@kiga/entity/files/upload-modes.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import styles from './photos.module.css';
import { refusalReasons } from './refusal-reasons.ts';

interface MissingPhotosProps {
  people: readonly PhotoPerson[];
  /** Receives the file that the user chose for a person. */
  onChoose(file: File, person: PhotoPerson): void;
}

/** People without a face photo, by class or job title, and those whose photo a machine refused; each name takes a photo. */
export function MissingPhotos({ people, onChoose }: MissingPhotosProps) {
  const { t } = useKit();
  const input = useRef<HTMLInputElement>(null);
  const [person, setPerson] = useState<PhotoPerson | null>(null);
  const refused = people.filter(({ hasPhoto, refusals }) => hasPhoto && refusals.length > 0);
  const choose = (one: PhotoPerson) => {
    setPerson(one);
    input.current?.click();
  };
  const missing = people.filter(({ hasPhoto }) => !hasPhoto);
  const groups = Map.groupBy(missing, ({ groupName }) => groupName);
  return (
    <aside className={styles.missing} aria-labelledby="missing-photos">
      {refused.length > 0 && (
        <section className={styles.refused} aria-labelledby="refused-photos">
          <h2 id="refused-photos" className={styles.subtitle}>
            {t('campus.photos.refusals.title')}
          </h2>
          <p className={styles.quiet}>{t('campus.photos.refusals.lead')}</p>
          <ul className={styles.refusedList}>
            {refused.map((one) => (
              <li key={one.id}>
                <Button
                  type="text"
                  size="small"
                  aria-label={t('campus.photos.missing.add', { name: one.name })}
                  onClick={() => choose(one)}
                >
                  {one.name}
                </Button>
                {one.refusals.map(({ machine, reason }) => (
                  <span key={machine} className={styles.quiet}>
                    {t('campus.photos.refusals.reason', { machine, reason: t(refusalReasons[reason]) })}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
      <h2 id="missing-photos" className={styles.subtitle}>
        {t('campus.photos.missing.title')}
      </h2>
      <p className={styles.quiet} role="status">
        {missing.length === 0
          ? t('campus.photos.missing.none')
          : t('campus.photos.missing.count', { count: missing.length, all: people.length })}
      </p>
      <div className={styles.classes}>
        {[...groups].map(([groupName, ofGroup]) => (
          <section key={groupName} aria-label={groupName}>
            <h3 className={styles.className}>
              {t('campus.photos.missing.ofGroup', { groupName, count: ofGroup.length })}
            </h3>
            <div className={styles.names}>
              {ofGroup.map((one) => (
                <Button
                  key={one.id}
                  type="text"
                  size="small"
                  aria-label={t('campus.photos.missing.add', { name: one.name })}
                  onClick={() => choose(one)}
                >
                  {one.name}
                </Button>
              ))}
            </div>
          </section>
        ))}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('campus.photos.choose')}
        accept={rulesOf('face')
          .formats.map((format) => `.${format}`)
          .join()}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file && person) onChoose(file, person);
          target.value = '';
        }}
      />
    </aside>
  );
}
