import { notice } from '@kiga/contract/communication/notice.entity.ts';
import { type NoticeReaders, noticeReaders } from '@kiga/contract/communication/publishing.acts.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { nameOf } from '../attendance/attendance.public.ts';
import { Loaded, StudentLink } from '../campus/campus.public.ts';
import styles from './publishing.module.css';
import { asPublished } from './publishing-record.ts';

/** Who has read a notice and who has not: by class, among the staff, or by kindergarten. */
export default function NoticeReadersSection({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, client } = kit;
  const { id, version, publication } = asPublished(record);
  const isPublished = publication === 'published';
  const query = useQuery({
    queryKey: [noticeReaders.name, id, version],
    queryFn: ({ signal }) => client.call(noticeReaders, { id, ...ownerInput(kit, notice, record) }, { signal }),
    enabled: isPublished,
  });
  return (
    <DetailSection title={t('communication.notice.readers.title')}>
      {isPublished ? (
        <Loaded query={query} rows={4}>
          {(readers) => <Readers readers={readers} />}
        </Loaded>
      ) : (
        <p className={styles.quiet}>{t('communication.notice.readers.unpublished')}</p>
      )}
    </DetailSection>
  );
}

function Readers({ readers: { families, staff, kindergartens, kigId } }: { readers: NoticeReaders }) {
  const kit = useKit();
  const { t } = kit;
  return (
    <div className={styles.classes}>
      {families?.classes.map(({ id, className, read, total, missing }) => (
        <Group key={id} title={className} read={read} total={total}>
          {missing.map((child) => (
            <li key={child.id}>
              <StudentLink id={child.id} kigId={kigId}>
                {nameOf(kit, child)}
              </StudentLink>
            </li>
          ))}
        </Group>
      ))}
      {families && families.unserved > 0 && (
        <p className={styles.quiet}>{t('communication.notice.readers.unserved', { count: families.unserved })}</p>
      )}
      {families?.total === 0 && <p className={styles.quiet}>{t('communication.notice.readers.nobody')}</p>}
      {staff && (
        <Group title={t('communication.notice.readers.staff')} read={staff.read} total={staff.total}>
          {staff.missing.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </Group>
      )}
      {kindergartens.map(({ id, kigName, read, total }) => (
        <Group key={id} title={kigName} read={read} total={total}>
          {null}
        </Group>
      ))}
    </div>
  );
}

function Group({ title, read, total, children }: { title: string; read: number; total: number; children: ReactNode }) {
  const { t } = useKit();
  return (
    <section aria-label={title}>
      <div className={styles.classHead}>
        <h4>{title}</h4>
        <span className={styles.quiet}>
          {read === total && total > 0
            ? t('communication.notice.readers.all')
            : t('communication.notice.readers.read', { read, total })}
        </span>
      </div>
      {children && <ul className={styles.people}>{children}</ul>}
    </section>
  );
}
