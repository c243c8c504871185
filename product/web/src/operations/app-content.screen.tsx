import { listKindergartens } from '@kiga/contract/campus/kindergarten.acts.ts';
import { appPreview } from '@kiga/contract/operations/app-content.acts.ts';
import { capitalised } from '@kiga/kit-web/entity/entity-words.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { LabelledSelect } from '@kiga/kit-web/fields/labelled-select.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import styles from './app-content/app-content.module.css';
import { Phone } from './app-content/phone.tsx';
import { Places } from './app-content/places.tsx';

const topics = ['operations.appFunction', 'operations.appModule', 'operations.advertisement'];

/** Lists of the content, as far as the reader has them. */
const ways = [
  { href: '/app-function', label: 'operations.appFunction.plural', permission: 'operations.appFunction.update' },
  {
    href: '/operations/app-modules',
    label: 'operations.appModule.plural',
    permission: 'operations.advertisement.read',
  },
  { href: '/app-advertisement', label: 'operations.advertisement.plural', permission: 'operations.advertisement.read' },
] as const;

/** The first page of the parents' app as a phone shows it, for a kindergarten, with the ways to its parts. */
export default function AppContentScreen() {
  const { t, client, can } = useKit();
  const [search, setSearch] = useSearchParams();
  const kindergartenId = search.get('kindergarten');
  const input = kindergartenId === null ? {} : { kindergartenId };
  const kindergartens = useQuery({
    queryKey: [listKindergartens.name, 'operations.appModule'],
    queryFn: ({ signal }) => client.call(listKindergartens, {}, { signal }),
  });
  const { data, isError, error, errorUpdateCount, refetch, isPlaceholderData } = useLiveQuery(topics, {
    queryKey: [appPreview.name, input],
    queryFn: ({ signal }) => client.call(appPreview, input, { signal }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) {
    return isError ? (
      <LoadFailure
        failure={error}
        attempts={errorUpdateCount}
        retry={() => void refetch()}
        otherWay={
          kindergartenId === null
            ? undefined
            : { label: t('kit.list.clearFilters'), take: () => setSearch({}, { replace: true }) }
        }
      />
    ) : (
      <PageSkeleton />
    );
  }
  const isAgent = !can('operations.advertisement.read');
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('operations.appContent.title')}</h1>
        <LabelledSelect
          label={t('operations.appContent.kindergarten')}
          value={kindergartenId}
          options={(kindergartens.data ?? []).map(({ id, text }) => ({ value: id, label: text }))}
          onChange={(chosen) => setSearch(chosen === undefined ? {} : { kindergarten: String(chosen) })}
        />
        <span className={styles.quiet}>
          {data.agentName === null
            ? t('operations.appContent.ofOperator')
            : t('operations.appContent.ofAgent', { name: data.agentName })}
        </span>
        <nav aria-label={t('operations.appContent.manage')}>
          {isAgent && <TabLink href="/AgentAPPModuleConfig">{capitalised(t('operations.appModule.plural'))}</TabLink>}
          {ways
            .filter(({ permission }) => can(permission))
            .map(({ href, label }) => (
              <TabLink key={href} href={href}>
                {capitalised(t(label))}
              </TabLink>
            ))}
        </nav>
      </div>
      <div className={styles.body} aria-busy={isPlaceholderData}>
        <Phone preview={data} />
        <Places preview={data} />
      </div>
    </div>
  );
}
