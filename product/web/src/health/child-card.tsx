import { student } from '@kiga/contract/campus/student.entity.ts';
import { type AnyEntity, callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded, StudentCard } from '../campus/campus.public.ts';
import styles from './illness.module.css';

interface ChildCardProps {
  /** The child on whose page the card stands. */
  record: EntityRecord;
  entity: AnyEntity;
  title: string;
  /** Text of the link to all records of the child. */
  all: string;
  none: string;
  /** Path of the list. */
  href: string;
  /** Maximum number of records. */
  shown: number;
  /** A link before the one to all records. */
  more?: ReactNode;
  children(found: EntityRecord): ReactNode;
}

/** A card with the latest records of a child, which it reads live, and with a link to all of them. */
export function ChildCard({ record, entity, title, all, none, href, shown, more, children }: ChildCardProps) {
  const query = useRecordsOfChild(record, entity, shown);
  return (
    <StudentCard
      title={title}
      extra={
        <>
          {more}
          <TabLink href={useListHref(record, href)}>{all}</TabLink>
        </>
      }
    >
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={styles.quiet}>{none}</p>
          ) : (
            <ul className={styles.cases}>
              {list.map((found) => (
                <li key={found.id}>{children(found)}</li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </StudentCard>
  );
}

/** Reads the latest records of a child, and reads them again when some change. */
export function useRecordsOfChild(record: EntityRecord, entity: AnyEntity, pageSize: number) {
  const kit = useKit();
  const queries = useQueryClient();
  const queryKey = [entity.key, 'ofStudent', record.id];
  useChanges([entity.key], () => queries.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const input = { studentId: record.id, pageSize, ...ownerInput(kit, student, record) };
      return kit.client.call(callsOf(entity).page, input, { signal });
    },
  });
}

/** Returns the path of a list with the records of the child alone. */
export function useListHref({ id, kigId }: EntityRecord, href: string): string {
  const { tenantOfSession } = useKit();
  const owner: Record<string, string> = tenantOfSession === null ? { kigId: String(kigId) } : {};
  return `${href}?${new URLSearchParams({ studentId: id, ...owner })}`;
}
