import { admin } from '@kiga/contract/system/access/admin.entity.ts';
import { user } from '@kiga/contract/system/access/user.entity.ts';
import { PAGE_SIZE_MAX } from '@kiga/entity/entity-calls.ts';
import { type AnyEntity, callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { matchesLabel } from '@kiga/kit-web/entity/initials.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AutoComplete, Input, type InputProps } from 'antd';
import { useDeferredValue } from 'react';

/** Maximum number of suggestions. */
const MOST = 20;

interface AccountInputProps {
  id: string;
  value: string;
  /** True where typing begins here. */
  autoFocus: boolean;
  onChange(typed: string): void;
}

/** Input of an account. It suggests those that the reader may list, by account, name and initials of the name. */
export function AccountInput({ id, value, autoFocus, onChange }: AccountInputProps) {
  const typed = value.trim();
  const suggested = [...useSuggestions(user, typed), ...useSuggestions(admin, typed)];
  const begins = (option: { value: string }) => Number(option.value.startsWith(typed));
  return (
    <AutoComplete
      id={id}
      autoFocus={autoFocus}
      maxLength={40}
      value={value}
      onChange={onChange}
      defaultActiveFirstOption={false}
      filterOption={false}
      options={typed === '' ? [] : suggested.toSorted((a, b) => begins(b) - begins(a)).slice(0, MOST)}
    >
      <Box />
    </AutoComplete>
  );
}

/** The library names an active suggestion also where none is active, which screen readers cannot find. */
function Box({ 'aria-activedescendant': active, ...props }: InputProps) {
  return <Input {...props} aria-activedescendant={active?.endsWith('_-1') ? undefined : active} />;
}

/** Returns the accounts of one list that match; none for readers without its permission. */
function useSuggestions(entity: AnyEntity, typed: string): { value: string; label: string }[] {
  const kit = useKit();
  const may = kit.can(`${entity.key}.read`);
  const all = useQuery(askOf('', may));
  // The server knows no initials of these names, so it searches only beyond the first page.
  const isPart = (all.data?.total ?? 0) > PAGE_SIZE_MAX;
  const q = useDeferredValue(typed);
  const found = useQuery({ ...askOf(q, may && isPart && q !== ''), placeholderData: keepPreviousData });
  const accounts = new Map([...(all.data?.list ?? []), ...(found.data?.list ?? [])].map((one) => [one.id, one]));
  return [...accounts.values()]
    .map(({ userName, nickName }) => ({ value: String(userName), label: [userName, nickName].join(' ') }))
    .filter((option) => matchesLabel(typed, option));

  function askOf(q: string, enabled: boolean) {
    return {
      queryKey: [entity.key, 'suggestions', q],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        kit.client.call(callsOf(entity).page, q === '' ? { pageSize: PAGE_SIZE_MAX } : { q, pageSize: MOST }, {
          signal,
        }),
      enabled,
    };
  }
}
