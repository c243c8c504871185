import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AnyEntity, callsOf } from '../entity/any-entity.ts';
import { LoadFailure } from '../entity/load-failure.tsx';
import { PageSkeleton } from '../entity/page-skeleton.tsx';
import type { ScreenOptions } from '../entity/screen-options.ts';
import { useAbilities } from '../entity/use-abilities.ts';
import { useKit } from '../kit-context.tsx';
import { StatusPage } from '../status-page/status-page.tsx';
import { useTab } from '../tabs/tab.ts';
import { EntityForm } from './entity-form.tsx';

interface FormPageProps {
  entity: AnyEntity;
  options: ScreenOptions;
  href: string;
  /** The record to change; null for a new one. */
  id: string | null;
}

/** Fetches what a form needs and shows it. What was fetched once stays until the form is left. */
export default function FormPage({ entity, options, href, id }: FormPageProps) {
  const { client } = useKit();
  const ownerId = useSearchParams()[0].get(entity.tenancy.idKey);
  const abilities = useAbilities(entity);
  const record = useQuery({
    queryKey: [entity.key, 'form', id, ownerId],
    queryFn: ({ signal }) =>
      client.call(callsOf(entity).get, { id: id as string, ...ownerById(entity.tenancy, ownerId) }, { signal }),
    enabled: id !== null,
    // A form starts from what is saved now, never from what an earlier look has left behind.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A tab that is hidden watches no queries, and what they held may be gone when it is shown again: a form that
  // stands must not fall because of that.
  const first = useFirst(abilities.data);
  const loaded = useFirst(record.data);
  const isReady = first !== undefined && (id === null || loaded !== undefined);
  const failed = [abilities, record].find((query) => query.isError && query.data === undefined);
  if (failed && !isReady) {
    return (
      <LoadFailure failure={failed.error} attempts={failed.errorUpdateCount} retry={() => void failed.refetch()} />
    );
  }
  if (!isReady) return <PageSkeleton />;
  const may = loaded ? loaded.can.includes('update') : first.can.includes('create');
  if (!may) return <Refused entity={entity} href={href} isNew={loaded === undefined} />;
  return <EntityForm entity={entity} options={options} href={href} record={loaded ?? null} readable={first.fields} />;
}

/** Somebody came by an address to a form that could not be saved. */
function Refused({ entity, href, isNew }: { entity: AnyEntity; href: string; isNew: boolean }) {
  const { t, open, drawings } = useKit();
  const { title: nameTab } = useTab();
  const title = t(isNew ? 'kit.form.newRefused' : 'kit.form.editRefused', { name: t(`${entity.key}.name`) });
  useEffect(() => nameTab(title), [nameTab, title]);
  return (
    <StatusPage
      drawing={<drawings.Forbidden />}
      title={title}
      actions={
        <Button type="primary" size="large" onClick={() => open(href)}>
          {t('kit.detail.toList')}
        </Button>
      }
    />
  );
}

/** The first value there was; what comes later is not asked for. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}
