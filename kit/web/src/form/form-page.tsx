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
  /** Id of the record to edit; null for a new one. */
  id: string | null;
}

/** Loads the data of a form and shows it. Loaded data stays until the user leaves the form. */
export default function FormPage({ entity, options, href, id }: FormPageProps) {
  const { client } = useKit();
  const ownerId = useSearchParams()[0].get(entity.tenancy.idKey);
  const abilities = useAbilities(entity);
  const record = useQuery({
    queryKey: [entity.key, 'form', id, ownerId],
    queryFn: ({ signal }) =>
      client.call(callsOf(entity).get, { id: id as string, ...ownerById(entity.tenancy, ownerId) }, { signal }),
    enabled: id !== null,
    // A form starts from the saved record, never from a cached one.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A hidden tab watches no queries, and their data may be gone when the tab is shown again. An open form must survive this.
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

/** Shown to a user who opens the address of a form without the permission to save. */
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

/** Returns the first value; later ones are ignored. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}
