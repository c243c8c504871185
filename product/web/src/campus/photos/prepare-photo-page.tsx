import { type PhotoPerson, photoPeople } from '@kiga/contract/campus/photo.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import { teacher } from '@kiga/contract/campus/teacher.entity.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Progress, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { ChooseFiles, ofFile } from './choose-files.tsx';
import { MissingPhotos } from './missing-photos.tsx';
import { groupOf, groupWords, isReady, type PhotoGroup, peopleTwice, photoGroups } from './photo-rows.ts';
import { PhotoTable } from './photo-table.tsx';
import styles from './photos.module.css';
import { usePhotoRows } from './use-photo-rows.ts';

const progressWords = { reading: 'campus.photos.progress.reading', saving: 'campus.photos.progress.saving' } as const;

const queryKey = ['campus.photo', 'people'];

/** Page of face photos: who lacks one, and many files at once, each matched to its person. */
export default function PreparePhotoPage() {
  const kit = useKit();
  const { t } = kit;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => kit.client.call(photoPeople, {}, { signal }),
    // Photos in progress refer to these people.
    refetchOnWindowFocus: false,
  });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{t('campus.photos.title')}</h1>
          <p className={styles.quiet}>{t('campus.photos.lead')}</p>
        </div>
        <Button onClick={() => kit.open(kit.can('campus.student.read') ? '/campus/students' : '/campus/teachers')}>
          {t('campus.photos.back')}
        </Button>
      </header>
      {query.isError && !query.data ? (
        <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
      ) : query.data ? (
        <Photos people={query.data} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}

function Photos({ people }: { people: readonly PhotoPerson[] }) {
  const { t } = useKit();
  const queries = useQueryClient();
  const [group, setGroup] = useState<PhotoGroup>('good');
  const photos = usePhotoRows(people, (saved) => {
    queries.setQueryData<PhotoPerson[]>(queryKey, (before) =>
      before?.map((person) => (person.id === saved.id ? { ...person, hasPhoto: true, refusals: [] } : person)),
    );
    for (const { key } of [student, teacher]) void queries.invalidateQueries({ queryKey: [key] });
  });
  const { rows, work } = photos;
  const twice = peopleTwice(rows);
  const ofGroup = (one: PhotoGroup) => rows.filter((row) => groupOf(row, twice) === one);
  const ready = rows.filter((row) => isReady(row, twice)).length;
  const saved = ofGroup('saved');
  const isOpen = rows.length > saved.length;
  const waits = work === null && rows.some(({ phase }) => phase === 'waiting');
  useLeaveQuestion(isOpen);

  if (people.length === 0) {
    return (
      <div className={styles.empty}>
        <h2 className={styles.subtitle}>{t('campus.photos.missing.empty')}</h2>
        <p>{t('campus.photos.missing.emptyText')}</p>
      </div>
    );
  }
  return (
    <div className={styles.body}>
      <MissingPhotos
        people={people}
        onChoose={(file, person) => photos.add([{ ...ofFile(file), personId: person.id }])}
      />
      <section className={styles.main} aria-label={t('campus.photos.columns.photo')}>
        <ChooseFiles onChoose={photos.add} disabled={work?.kind === 'saving'} example={people[0]} />
        {rows.length > 0 && (
          <>
            <div className={styles.tools}>
              <Segmented
                aria-label={t('campus.photos.columns.state')}
                value={group}
                onChange={setGroup}
                options={photoGroups.map((value) => ({
                  value,
                  label: `${t(groupWords[value])} ${ofGroup(value).length}`,
                }))}
              />
              {waits && <Button onClick={photos.goOn}>{t('campus.photos.acts.retry')}</Button>}
              {group === 'saved' && saved.length > 0 && (
                <Button onClick={() => photos.remove(saved.map(({ id }) => id))}>
                  {t('campus.photos.acts.clear')}
                </Button>
              )}
              <span className={styles.space} />
              <Button type="primary" disabled={ready === 0 || work !== null} onClick={photos.save}>
                {t('campus.photos.acts.save', { count: ready })}
              </Button>
            </div>
            {work !== null && (
              <div className={styles.progress}>
                <Progress
                  percent={Math.floor((work.done / work.total) * 100)}
                  aria-label={t(progressWords[work.kind], { done: work.done, total: work.total })}
                  showInfo={false}
                />
                <span>{t(progressWords[work.kind], { done: work.done, total: work.total })}</span>
                <Button size="small" onClick={photos.stop}>
                  {t('campus.photos.acts.stop')}
                </Button>
              </div>
            )}
            {work === null && saved.length > 0 && (
              <p role="status" className={styles.quiet}>
                {t('campus.photos.result', { saved: saved.length, left: rows.length - saved.length })}
              </p>
            )}
            <PhotoTable
              shown={ofGroup(group)}
              all={rows}
              people={people}
              onPerson={photos.setPerson}
              onAccept={photos.accept}
              onRetry={photos.retry}
              onRemove={(id) => photos.remove([id])}
              onCrop={(id, file) => void photos.recrop(id, file)}
            />
          </>
        )}
      </section>
    </div>
  );
}

/** Lets the browser ask before it leaves photos that are not saved. */
function useLeaveQuestion(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOpen]);
}
