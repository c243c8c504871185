import { readPasswordAccounts } from '@kiga/contract/campus/kindergarten.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTab } from '@kiga/kit-web/tabs/tab.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { CampusPasswordForm } from './campus-password-form.tsx';
import { ChooseKindergarten } from './choose-kindergarten.tsx';
import { kindergartenAt } from './kindergarten-record.ts';

/** Screen `/kigCampusChangePsd`: sets the password of a kindergarten's main account or its terminals' account. */
export default function KindergartenPasswordsScreen({ href }: { href: string }) {
  const { tenantOfSession } = useKit();
  const id = kindergartenAt(useLocation().pathname, href) ?? tenantOfSession;
  return id === null ? <ChooseKindergarten /> : <Passwords key={id} id={id} />;
}

function Passwords({ id }: { id: string }) {
  const kit = useKit();
  const { title: nameTab } = useTab();
  const query = useQuery({
    queryKey: ['campus.kindergarten', 'passwordAccounts', id],
    queryFn: ({ signal }) => kit.client.call(readPasswordAccounts, { id }, { signal }),
  });
  useEffect(() => nameTab(kit.t('campus.kindergarten.passwords.title')), [nameTab, kit]);
  if (query.data) return <CampusPasswordForm id={id} accounts={query.data} />;
  if (!query.isError) return <PageSkeleton />;
  return (
    <LoadFailure
      failure={query.error}
      attempts={query.errorUpdateCount}
      retry={() => void query.refetch()}
      otherWay={{ label: kit.t('campus.kindergarten.toList'), take: () => kit.open('/campus/kindergartens') }}
    />
  );
}
