import type { PhotoPerson } from '@kiga/contract/campus/photo.acts.ts';
import type { QualityDoubt } from '@kiga/entity/files/picture-quality.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { FileList, readyRows } from '@kiga/kit-web/files/many/file-list.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { groupOf, type PhotoRow, peopleTwice } from './photo-rows.ts';
import styles from './photos.module.css';
import type { usePhotoRows } from './use-photo-rows.ts';

const CropDialog = lazyDialog(() => import('@kiga/kit-web/files/crop-dialog.tsx'));

const doubtWords: Readonly<Record<QualityDoubt, string>> = {
  dark: 'campus.photos.doubts.dark',
  bright: 'campus.photos.doubts.bright',
  blurred: 'campus.photos.doubts.blurred',
};

interface PhotoTableProps {
  photos: ReturnType<typeof usePhotoRows>;
  people: readonly PhotoPerson[];
}

/** Chosen photos with the person of each, the doubts, and what can be done about them. */
export function PhotoTable({ photos, people }: PhotoTableProps) {
  const { t } = useKit();
  const { files } = photos;
  const [cropping, setCropping] = useState<{ id: number; file: File } | null>(null);
  const twice = peopleTwice(files.rows);
  const byId = new Map(people.map((person) => [person.id, person]));
  const labelOf = ({ name, groupName }: PhotoPerson) => `${name} · ${groupName}`;
  const options = (candidates: readonly PhotoPerson[]) => {
    // Those whom the file name may mean come first.
    const others = people.filter((person) => !candidates.includes(person));
    return [...candidates, ...others].map((person) => ({ value: person.id, label: labelOf(person) }));
  };
  const groupOfRow = (row: PhotoRow) => groupOf(row, twice);

  async function crop({ id, read }: PhotoRow): Promise<void> {
    setCropping({ id, file: await read() });
  }

  return (
    <>
      <FileList<PhotoRow>
        files={files}
        groupOf={groupOfRow}
        saveText={(count) => t('campus.photos.acts.save', { count })}
        onSave={() => void photos.save(readyRows(files, groupOfRow))}
        targets={[
          {
            title: t('campus.photos.person.column'),
            key: 'person',
            width: 230,
            render: (_, row) => {
              const { id, phase, personId, candidates, path } = row;
              const person = personId === null ? undefined : byId.get(personId);
              if (phase === 'refused') return null;
              if (phase === 'saved' || phase === 'saving') return person ? labelOf(person) : null;
              return (
                <>
                  <Select
                    className={styles.person}
                    showSearch={{ optionFilterProp: 'label' }}
                    allowClear
                    value={personId}
                    placeholder={t('campus.photos.person.choose')}
                    aria-label={t('campus.photos.person.label', { file: path })}
                    options={options(candidates)}
                    onChange={(value: string | undefined) => files.change(id, { personId: value ?? null })}
                  />
                  {person?.hasPhoto && <div className={styles.quiet}>{t('campus.photos.person.replaces')}</div>}
                </>
              );
            },
          },
        ]}
        doubtsOf={doubtsOf}
        actsOf={(row) => (
          <>
            {row.phase === 'ready' && row.doubts.length > 0 && !row.isAccepted && (
              <Button size="small" onClick={() => files.change(row.id, { isAccepted: true })}>
                {t('campus.photos.acts.use')}
              </Button>
            )}
            <Button size="small" type="text" onClick={() => void crop(row)}>
              {t('campus.photos.acts.crop')}
            </Button>
          </>
        )}
      />
      {cropping && (
        <CropDialog
          file={cropping.file}
          mode="face"
          onClose={() => setCropping(null)}
          onTake={(file: File) => {
            void photos.recrop(cropping.id, file);
            setCropping(null);
          }}
        />
      )}
    </>
  );

  /** Returns what a user should look at before a photo is saved; null for nothing. */
  function doubtsOf({ personId, candidates, doubts }: PhotoRow) {
    const isTwice = personId !== null && twice.has(personId);
    const name = byId.get(personId ?? '')?.name ?? '';
    if (personId !== null && !isTwice && doubts.length === 0) return null;
    return (
      <>
        {personId === null && candidates.length > 1 && t('campus.photos.states.several', { count: candidates.length })}
        {personId === null && candidates.length === 0 && t('campus.photos.states.nobody')}
        {isTwice && t('campus.photos.states.twice', { name })}
        {doubts.map((doubt) => (
          <ToneTag key={doubt} tone="look">
            {t(doubtWords[doubt])}
          </ToneTag>
        ))}
      </>
    );
  }
}
