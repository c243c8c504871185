import { kindergarten } from '@kiga/contract/campus/kindergarten.entity.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { fieldLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { ViewablePicture } from '@kiga/kit-web/files/picture.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './kindergarten.module.css';
import { asKindergarten } from './kindergarten-record.ts';

const fields = ['photoOne', 'photoTwo', 'photoThree'] as const;

/** The photos of a kindergarten side by side; each opens the viewer. */
export default function KindergartenPhotos({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const shown = asKindergarten(record);
  const photos = fields.flatMap((name) => {
    const path = shown[name];
    return path ? [{ name, path }] : [];
  });
  return (
    <DetailSection title={kit.t('campus.kindergarten.groups.photos')}>
      {photos.length === 0 ? (
        <p className={styles.quiet}>{kit.t('campus.kindergarten.noPhotos')}</p>
      ) : (
        <div className={styles.photos}>
          {photos.map(({ name, path }) => {
            const photo = fieldLabel(kit, kindergarten, name);
            const label = kit.t('campus.kindergarten.photoOf', { name: shown.name ?? '', photo });
            return <ViewablePicture key={name} path={path} alt={label} label={label} className={styles.photo} />;
          })}
        </div>
      )}
    </DetailSection>
  );
}
