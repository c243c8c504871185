import { countFamilyApps } from '@kiga/contract/family/message.acts.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded, StudentCard } from '../campus/campus.public.ts';
import styles from './messages.module.css';
import { FAMILY_MESSAGES } from './use-message-view.ts';

/** How many parents of a child use an app, without naming them. */
export default function ChildApps({ record }: { record: EntityRecord }) {
  const { t, client } = useKit();
  const query = useQuery({
    queryKey: [countFamilyApps.name, record.id],
    queryFn: ({ signal }) => client.call(countFamilyApps, { studentId: record.id }, { signal }),
  });
  return (
    <StudentCard
      title={t('family.child.title')}
      extra={<TabLink href={`${FAMILY_MESSAGES}?studentId=${record.id}`}>{t('family.child.messages')}</TabLink>}
    >
      <Loaded query={query} rows={1}>
        {({ parents, signedIn }) => (
          <p className={styles.hint}>
            {parents === 0
              ? t('family.child.noParents')
              : signedIn === 0
                ? t('family.child.none')
                : t('family.child.signedIn', { parents, signedIn })}
          </p>
        )}
      </Loaded>
    </StudentCard>
  );
}
