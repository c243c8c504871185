import { listKindergartens } from '@kiga/contract/campus/kindergarten.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery } from '@tanstack/react-query';
import styles from './week.module.css';

interface ChooseKitchenProps {
  /** Title of the page. */
  title: string;
  /** Key of the entity that the page shows. */
  of: string;
  hrefOf(kigId: string): string;
}

/** The kindergartens whose kitchen the reader reaches, for a page about one of them. */
export function ChooseKitchen({ title, of, hrefOf }: ChooseKitchenProps) {
  const { t, client, drawings } = useKit();
  const { data, isError, error, errorUpdateCount, refetch } = useQuery({
    queryKey: [listKindergartens.name, of],
    queryFn: ({ signal }) => client.call(listKindergartens, { of }, { signal }),
  });
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  if (data.length === 0) return <StatusPage drawing={<drawings.Empty />} title={t('kit.list.noData')} />;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <span className={styles.quiet}>{t('catering.kitchens.choose')}</span>
      </div>
      <ul className={styles.kitchens}>
        {data.map(({ id, text }) => (
          <li key={id}>
            <h2>
              <TabLink href={hrefOf(id)}>{text}</TabLink>
            </h2>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Names the kindergarten of a page to a reader of several, and leads back to the others. */
export function OtherKitchen({ name, href }: { name: string; href: string }) {
  const { t } = useKit();
  return (
    <span className={styles.other}>
      {name} <TabLink href={href}>{t('catering.kitchens.other')}</TabLink>
    </span>
  );
}
