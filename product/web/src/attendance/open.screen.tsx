import type { OpenItem } from '@kiga/contract/attendance/open.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { ClipboardList as OpenIcon } from 'lucide-react';
import { useId } from 'react';
import styles from './open.module.css';
import { ToDo } from './to-do.tsx';
import toDos from './to-dos.module.css';
import { useOpenItems } from './use-open-items.ts';

/** Screen of what waits today: the reader's own first, then that of others with their names. */
export default function OpenScreen() {
  const { t, drawings } = useKit();
  const { data, isError, error, errorUpdateCount, refetch } = useOpenItems({ forBoard: false });
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  const { items } = data;
  if (items.length === 0) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('attendance.open.nothing')}
        sentence={t('attendance.open.nothingText')}
      />
    );
  }
  return (
    <div className={styles.page}>
      <h1>{t('attendance.open.title')}</h1>
      <Part title={t('attendance.open.mine')} items={items.filter(({ mine }) => mine)} />
      <Part title={t('attendance.open.others')} items={items.filter(({ mine }) => !mine)} />
    </div>
  );
}

function Part({ title, items }: { title: string; items: readonly OpenItem[] }) {
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul className={toDos.list}>
        {items.map((item) => (
          <Item key={`${item.key} ${item.href}`} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item: { key, params, count, href, mine, who } }: { item: OpenItem }) {
  const { t } = useKit();
  const names = who.join(t('kit.list.nameSeparator'));
  const others = names === '' ? t('attendance.open.nobody') : t('attendance.open.who', { names });
  return (
    <ToDo
      Icon={OpenIcon}
      title={t(key, { ...params, count })}
      {...(!mine && { detail: others })}
      act={
        <TabLink className={toDos.link} href={href}>
          {t(mine ? 'attendance.open.do' : 'attendance.open.look')}
        </TabLink>
      }
    />
  );
}
