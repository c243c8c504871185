import { type CheckPhotos, checkPhotos } from '@kiga/contract/health/check.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { DayRangePicker } from '@kiga/kit-web/fields/day-picker.tsx';
import { useReferenceOptions } from '@kiga/kit-web/fields/use-reference-options.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Pagination } from '@kiga/kit-web/light/pagination.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { useLiveQuery } from '../../attendance/attendance.public.ts';
import { ServedKindergartens } from '../served-kindergartens.tsx';
import { PhotoCard } from './photo-card.tsx';
import styles from './photos.module.css';

const PAGE_SIZES = [24, 48, 96] as const;

/** Page of the photos of checks, by day, class and child. The address holds the choice. */
export default function HistoryPhotosPage() {
  const { t, client, open, drawings, tenantOfSession } = useKit();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const of = (name: string) => asked.get(name);
  const kigId = tenantOfSession === null ? of('kigId') : null;
  const isChosen = tenantOfSession !== null || kigId !== null;
  const [pageNumber, pageSize] = [Number(of('page') ?? 1), Number(of('size') ?? PAGE_SIZES[0])];
  const choice = { from: of('from'), to: of('to'), classId: of('classId'), studentId: of('studentId') };
  const input = {
    ...Object.fromEntries(Object.entries({ ...choice, kigId }).filter(([, value]) => value !== null)),
    pageNumber,
    pageSize,
  };
  const { data, isError, error, errorUpdateCount, refetch } = useLiveQuery(['health.check'], {
    queryKey: [checkPhotos.name, input],
    queryFn: ({ signal }) => client.call(checkPhotos, input, { signal }),
    placeholderData: keepPreviousData,
    enabled: isChosen,
  });
  const choose = (other: Readonly<Record<string, string | null>>) => {
    const params = new URLSearchParams(asked);
    params.delete('page');
    for (const [name, value] of Object.entries(other)) {
      if (value === null) params.delete(name);
      else params.set(name, value);
    }
    void navigate({ pathname, search: params.toString() });
  };
  if (!isChosen) return <ServedKindergartens title={t('health.photos.title')} />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('health.photos.title')}</h1>
        {data && <span className={styles.quiet}>{t('health.photos.kept', { count: data.photoDays })}</span>}
        <Button
          className={styles.back ?? ''}
          onClick={() => open(`/health/checks${kigId === null ? '' : `?kigId=${kigId}`}`)}
        >
          {t('health.photos.back')}
        </Button>
      </header>
      <div className={styles.filters}>
        <DayRangePicker
          aria-label={t('health.photos.days')}
          from={choice.from}
          to={choice.to}
          allowEmpty={[true, true]}
          onChange={(from, to) => choose({ from, to })}
        />
        <Select
          className={styles.select ?? ''}
          aria-label={t('health.day.class')}
          placeholder={t('health.day.allClasses')}
          allowClear
          value={choice.classId}
          options={(data?.classes ?? []).map(({ id, className }) => ({ value: id, label: className }))}
          onChange={(id: string | undefined) => choose({ classId: id ?? null })}
        />
        <ChildSelect studentId={choice.studentId} kigId={kigId} onChoose={(studentId) => choose({ studentId })} />
      </div>
      {data === undefined ? (
        isError ? (
          <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : data.list.length === 0 ? (
        <StatusPage
          drawing={<drawings.Empty />}
          title={t('health.photos.none')}
          sentence={t('health.photos.noneText', { count: data.photoDays })}
        />
      ) : (
        <Photos data={data} kigId={kigId} />
      )}
      {data !== undefined && data.total > PAGE_SIZES[0] && (
        <Pagination
          current={pageNumber}
          pageSize={pageSize}
          total={data.total}
          totalText={t('health.photos.total', { count: data.total })}
          pageSizes={PAGE_SIZES}
          onChange={(page, size) => choose({ page: String(page), size: String(size) })}
        />
      )}
    </div>
  );
}

function Photos({ data, kigId }: { data: CheckPhotos; kigId: string | null }) {
  return (
    <ul className={styles.list}>
      {data.list.map((one) => (
        <li key={one.checkId}>
          <PhotoCard check={one} kigId={kigId} />
        </li>
      ))}
    </ul>
  );
}

interface ChildSelectProps {
  studentId: string | null;
  kigId: string | null;
  onChoose(studentId: string | null): void;
}

function ChildSelect({ studentId, kigId, onChoose }: ChildSelectProps) {
  const { t } = useKit();
  const { options, loading, search, matches, keep } = useReferenceOptions('campus.student', {
    ownerId: kigId ?? undefined,
    wanted: true,
    chosen: studentId === null ? [] : [studentId],
  });
  return (
    <Select
      className={styles.select ?? ''}
      aria-label={t('health.day.child')}
      placeholder={t('health.photos.allChildren')}
      allowClear
      loading={loading}
      value={studentId}
      options={options}
      showSearch={{ filterOption: matches, onSearch: search }}
      onChange={(id: string | undefined) => {
        keep([id ?? []].flat());
        onChoose(id ?? null);
      }}
    />
  );
}
