import type { PhotoPerson } from '@kiga/contract/campus/photo.acts.ts';
import type { QualityDoubt } from '@kiga/entity/files/picture-quality.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { Button, Select, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { type PhotoRow, peopleTwice } from './photo-rows.ts';
import styles from './photos.module.css';

const CropDialog = lazyDialog(() => import('@kiga/kit-web/files/crop-dialog.tsx'));
const PAGE_SIZE = 20;

const phaseWords = {
  waiting: 'campus.photos.states.waiting',
  reading: 'campus.photos.states.reading',
  saving: 'campus.photos.states.saving',
} as const;
const doubtWords: Readonly<Record<QualityDoubt, string>> = {
  dark: 'campus.photos.doubts.dark',
  bright: 'campus.photos.doubts.bright',
  blurred: 'campus.photos.doubts.blurred',
};

interface PhotoTableProps {
  /** Rows of the shown group, and all rows. */
  shown: readonly PhotoRow[];
  all: readonly PhotoRow[];
  people: readonly PhotoPerson[];
  onPerson(id: number, personId: string | null): void;
  onAccept(id: number): void;
  onRetry(id: number): void;
  onRemove(id: number): void;
  onCrop(id: number, file: File): void;
}

/** Chosen photos with the person of each, the doubts, and what can be done about them. */
export function PhotoTable({ shown, all, people, onPerson, onAccept, onRetry, onRemove, onCrop }: PhotoTableProps) {
  const { t } = useKit();
  const [cropping, setCropping] = useState<{ id: number; file: File } | null>(null);
  const twice = peopleTwice(all);
  const byId = new Map(people.map((person) => [person.id, person]));
  const labelOf = ({ name, groupName }: PhotoPerson) => `${name} · ${groupName}`;
  const options = (candidates: readonly PhotoPerson[]) => {
    // Those whom the file name may mean come first.
    const others = people.filter((person) => !candidates.includes(person));
    return [...candidates, ...others].map((person) => ({ value: person.id, label: labelOf(person) }));
  };

  async function crop({ id, read }: PhotoRow): Promise<void> {
    setCropping({ id, file: await read() });
  }

  const columns: TableColumnsType<PhotoRow> = [
    {
      title: t('campus.photos.columns.photo'),
      key: 'photo',
      width: 76,
      render: (_, { preview, path }) =>
        preview === undefined ? (
          <div className={styles.noPreview} />
        ) : (
          <img className={styles.preview} src={preview} alt={path} />
        ),
    },
    {
      title: t('campus.photos.columns.file'),
      key: 'file',
      render: (_, { path }) => <span className={styles.path}>{path}</span>,
    },
    {
      title: t('campus.photos.columns.person'),
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
              onChange={(value: string | undefined) => onPerson(id, value ?? null)}
            />
            {person?.hasPhoto && <div className={styles.quiet}>{t('campus.photos.person.replaces')}</div>}
          </>
        );
      },
    },
    {
      title: t('campus.photos.columns.state'),
      key: 'state',
      width: 220,
      render: (_, row) => <State row={row} twice={twice} name={byId.get(row.personId ?? '')?.name ?? ''} />,
    },
    {
      title: '',
      key: 'acts',
      width: 190,
      align: 'end',
      render: (_, row) => {
        const { id, phase, doubts, isAccepted } = row;
        if (phase === 'saved' || phase === 'saving' || phase === 'reading') return null;
        return (
          <span className={styles.acts}>
            {phase === 'failed' && (
              <Button size="small" onClick={() => onRetry(id)}>
                {t('campus.photos.acts.retry')}
              </Button>
            )}
            {phase === 'ready' && doubts.length > 0 && !isAccepted && (
              <Button size="small" onClick={() => onAccept(id)}>
                {t('campus.photos.acts.use')}
              </Button>
            )}
            {(phase === 'ready' || phase === 'failed') && (
              <Button size="small" type="text" onClick={() => void crop(row)}>
                {t('campus.photos.acts.crop')}
              </Button>
            )}
            <Button size="small" type="text" onClick={() => onRemove(id)}>
              {t('campus.photos.acts.remove')}
            </Button>
          </span>
        );
      },
    },
  ];

  return (
    <>
      <Table<PhotoRow>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={[...shown]}
        pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: t('campus.photos.nothing') }}
      />
      {cropping && (
        <CropDialog
          file={cropping.file}
          mode="face"
          onClose={() => setCropping(null)}
          onTake={(file: File) => {
            onCrop(cropping.id, file);
            setCropping(null);
          }}
        />
      )}
    </>
  );
}

/** State of a photo in words. */
function State({ row, twice, name }: { row: PhotoRow; twice: ReadonlySet<string>; name: string }) {
  const { t } = useKit();
  const { phase, reason, personId, candidates, doubts } = row;
  if (phase === 'refused' || phase === 'failed') return <span className={styles.wrong}>{reason}</span>;
  if (phase === 'waiting' || phase === 'reading' || phase === 'saving') {
    return <span className={styles.quiet}>{t(phaseWords[phase])}</span>;
  }
  if (phase === 'saved') return <ToneTag tone="fine">{t('campus.photos.states.saved')}</ToneTag>;
  return (
    <span className={styles.doubts}>
      {personId === null && candidates.length > 1 && t('campus.photos.states.several', { count: candidates.length })}
      {personId === null && candidates.length === 0 && t('campus.photos.states.nobody')}
      {personId !== null && twice.has(personId) && t('campus.photos.states.twice', { name })}
      {doubts.map((doubt) => (
        <ToneTag key={doubt} tone="look">
          {t(doubtWords[doubt])}
        </ToneTag>
      ))}
      {personId !== null && !twice.has(personId) && doubts.length === 0 && (
        <ToneTag tone="information">{t('campus.photos.states.good')}</ToneTag>
      )}
    </span>
  );
}
