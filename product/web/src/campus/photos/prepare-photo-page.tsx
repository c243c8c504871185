import { type PhotoPerson, photoPeople } from '@kiga/contract/campus/photo.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import { teacher } from '@kiga/contract/campus/teacher.entity.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { ChooseFiles, ofFile } from '@kiga/kit-web/files/many/choose-files.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useLeaveQuestion } from '@kiga/kit-web/offline/use-leave-question.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { MissingPhotos } from './missing-photos.tsx';
import { PhotoTable } from './photo-table.tsx';
import styles from './photos.module.css';
import { usePhotoRows } from './use-photo-rows.ts';

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
  const photos = usePhotoRows(people, (saved) => {
    queries.setQueryData<PhotoPerson[]>(queryKey, (before) =>
      before?.map((person) => (person.id === saved.id ? { ...person, hasPhoto: true, refusals: [] } : person)),
    );
    for (const { key } of [student, teacher]) void queries.invalidateQueries({ queryKey: [key] });
  });
  const { rows, work } = photos.files;
  const [example] = people;
  useLeaveQuestion(rows.some(({ phase }) => phase !== 'saved'));

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
      <MissingPhotos people={people} onChoose={(file, person) => photos.add([ofFile(file)], person.id)} />
      <section className={styles.main} aria-label={t('kit.files.many.columns.picture')}>
        <ChooseFiles
          mode="face"
          words={{ choose: t('campus.photos.choose'), drop: t('campus.photos.drop') }}
          example={
            example &&
            t('campus.photos.names', {
              number: example.number ?? '',
              name: example.name,
              groupName: example.groupName,
            })
          }
          onChoose={(chosen) => photos.add(chosen)}
          disabled={work?.kind === 'saving'}
        />
        <PhotoTable photos={photos} people={people} />
      </section>
    </div>
  );
}
