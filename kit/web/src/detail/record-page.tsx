import { Button } from 'antd';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { AnyEntity } from '../entity/any-entity.ts';
import { capitalised, recordTitle } from '../entity/entity-words.ts';
import { LoadFailure } from '../entity/load-failure.tsx';
import { PageSkeleton } from '../entity/page-skeleton.tsx';
import type { ScreenOptions } from '../entity/screen-options.ts';
import { useKit } from '../kit-context.tsx';
import { useTab } from '../tabs/tab.ts';
import styles from './detail.module.css';
import { RecordFoot } from './record-foot.tsx';
import { RecordSections } from './record-sections.tsx';
import { useRecord } from './use-record.ts';

interface RecordPageProps {
  entity: AnyEntity;
  options: ScreenOptions;
  href: string;
  id: string;
}

/** A record on a page of its own. */
export default function RecordPage({ entity, options, href, id }: RecordPageProps) {
  const kit = useKit();
  const { title: nameTab } = useTab();
  const query = useRecord(entity, id, undefined, useSearchParams()[0].get(entity.tenancy.idKey));
  const title = query.data ? recordTitle(kit, entity, query.data) : capitalised(kit.t(`${entity.key}.name`));
  useEffect(() => nameTab(title), [nameTab, title]);
  if (query.isError && !query.data) {
    return (
      <LoadFailure
        failure={query.error}
        attempts={query.errorUpdateCount}
        retry={() => void query.refetch()}
        otherWay={{ label: kit.t('kit.detail.toList'), take: () => kit.open(href) }}
      />
    );
  }
  if (!query.data) return <PageSkeleton />;
  const acts = (
    <RecordFoot entity={entity} options={options} href={href} record={query.data} onDeleted={() => kit.open(href)} />
  );
  const { Page } = options;
  if (Page) return <Page record={query.data} href={href} acts={acts} />;
  return (
    <div className={styles.page}>
      <article className={styles.card}>
        <RecordSections entity={entity} options={options} record={query.data} />
        <div className={styles.pageFoot}>
          {acts}
          <Button type="text" onClick={() => kit.open(href)}>
            {kit.t('kit.detail.toList')}
          </Button>
        </div>
      </article>
    </div>
  );
}
