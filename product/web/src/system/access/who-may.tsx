import { whoMay } from '@kiga/contract/system/access/access.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';

/** Names colleagues in the reader's kindergarten who hold a permission; empty until they are known, and for outsiders. */
export function WhoMay({ permission }: { permission: string }) {
  const { t, client, tenantOfSession } = useKit();
  const { data } = useQuery({
    queryKey: [whoMay.name, permission],
    queryFn: ({ signal }) => client.call(whoMay, { permission }, { signal }),
    enabled: tenantOfSession !== null,
    staleTime: 60_000,
  });
  if (!data) return null;
  const names = data.names.join(t('kit.list.nameSeparator'));
  if (data.count === 0) return <span>{t('shell.whoMay.nobody')}</span>;
  return (
    <span>
      {data.count > data.names.length
        ? t('shell.whoMay.many', { names, count: data.count })
        : t('shell.whoMay.names', { names })}
    </span>
  );
}
