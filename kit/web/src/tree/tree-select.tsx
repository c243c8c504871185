import { ownerById } from '@kiga/entity/define-tenancy.ts';
import type { ReferenceField } from '@kiga/entity/fields/reference.ts';
import type { ReferencesField } from '@kiga/entity/fields/references.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLater } from '../entity/use-later.ts';
import type { WidgetProps } from '../fields/field-view.ts';
import { useKit } from '../kit-context.tsx';
import { branchNodes } from './branch-nodes.tsx';
import { treeCallOf, useBranches } from './use-branches.ts';

interface Chosen {
  value: string;
  label: ReactNode;
}

/** Component of `TreeWidget`. */
export default function TreeSelectWidget(props: WidgetProps) {
  const { entity, field, name, controlId, value, onChange, record, ownerId, describedBy } = props;
  const { t } = useKit();
  const { to, type, required } = field as ReferenceField | ReferencesField;
  const [opened, setOpened] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  // Titles of records selected here; the record brings its own.
  const [labels, setLabels] = useState<ReadonlyMap<string, ReactNode>>(new Map());
  const branches = useBranches(to, opened, ownerId);
  const found = useFound(to, typed, ownerId);

  // A record cannot be its own parent.
  const itself = entity.key === to ? record?.id : undefined;
  const known = new Map([...labelsOf(record, name), ...labels]);
  const ids = [value ?? []].flat() as string[];
  const chosen = ids.map((id): Chosen => ({ value: id, label: known.get(id) ?? '' }));
  const isMany = type === 'references';

  return (
    <TreeSelect<Chosen | Chosen[]>
      id={controlId}
      labelInValue
      multiple={isMany}
      value={isMany ? chosen : chosen[0]}
      onChange={(next: Chosen | Chosen[] | undefined) => {
        const all = [next ?? []].flat();
        setLabels(new Map([...known, ...all.map((one) => [one.value, one.label] as const)]));
        const nextIds = all.map((one) => one.value);
        onChange(isMany ? (nextIds.length > 0 ? nextIds : null) : (nextIds[0] ?? null));
      }}
      treeData={
        typed.trim() === ''
          ? branchNodes(branches, null, ({ id }) => ({ disabled: id === itself }))
          : found.records.map(({ id, text, above }) => ({
              key: id,
              value: id,
              title: [...above, text].join(' / '),
              isLeaf: true,
              disabled: id === itself,
            }))
      }
      treeExpandedKeys={opened}
      onTreeExpand={(keys) => setOpened(keys.map(String))}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterTreeNode: false }}
      allowClear={!required}
      popupMatchSelectWidth={false}
      loading={found.loading}
      placeholder={t('kit.field.choose')}
      status={describedBy ? 'error' : undefined}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
      notFoundContent={found.loading ? t('kit.tree.loading') : t('kit.list.noData')}
    />
  );
}

/** Returns the titles of referenced records that came with the record. */
function labelsOf(record: WidgetProps['record'], name: string): [string, ReactNode][] {
  const ids = [record?.[name] ?? []].flat() as string[];
  const texts = [record?.[`${name}Text`] ?? []].flat() as string[];
  return ids.map((id, index) => [id, texts[index] ?? '']);
}

/** Searches the records of a tree, each with its ancestors. */
function useFound(to: string, typed: string, ownerId: string | undefined) {
  const { client, tenancy } = useKit();
  const q = useLater(typed.trim());
  const query = useQuery({
    queryKey: [to, 'tree', ownerId ?? null, 'found', q],
    queryFn: ({ signal }) => client.call(treeCallOf(tenancy, to), { q, ...ownerById(tenancy, ownerId) }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  return { records: query.data ?? [], loading: typed.trim() !== q || query.isFetching };
}
