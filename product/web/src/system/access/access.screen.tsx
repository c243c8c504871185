import { previewAccess } from '@kiga/contract/system/access/access.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Tabs } from 'antd';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyHooks } from '../../drawing/empty-hooks.tsx';
import styles from './access.module.css';
import { AccessAsked } from './access-asked.tsx';
import { AccessPreview } from './access-preview.tsx';
import { AccessQuestion } from './access-question.tsx';
import { AccountInput } from './account-input.tsx';

/** Screen of the access check: an account's preview, and questions about screens, records and fields. */
export default function AccessScreen() {
  const { t, client } = useKit();
  const [search, setSearch] = useSearchParams();
  const account = search.get('account') ?? '';
  const [typed, setTyped] = useState(account);
  const [shown, setShown] = useState(account);
  const inputId = useId();
  if (shown !== account) {
    // Another link to this screen names another account.
    setShown(account);
    setTyped(account);
  }
  const query = useQuery({
    queryKey: ['system.access', 'preview', account],
    queryFn: ({ signal }) => client.call(previewAccess, { userName: account }, { signal }),
    enabled: account !== '',
    // Each look is logged, so nothing refetches automatically.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });

  const refusal = issueText(query.error);

  return (
    <div className={styles.page}>
      <h1>{t('system.access.title')}</h1>
      <p className={styles.hint}>{t('system.access.hint')}</p>
      <form
        className={styles.head}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === account) void query.refetch();
          else setSearch({ account: typed.trim() });
        }}
      >
        <label htmlFor={inputId}>{t('system.access.account')}</label>
        {/* An opened check first needs an account. */}
        <AccountInput id={inputId} autoFocus={account === ''} value={typed} onChange={setTyped} />
        <Button type="primary" htmlType="submit" disabled={typed.trim() === ''} loading={query.isFetching}>
          {t('system.access.look')}
        </Button>
      </form>
      {query.isError &&
        (refusal === undefined ? (
          <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
        ) : (
          <Alert type="error" showIcon role="alert" title={t('system.access.failed')} description={refusal} />
        ))}
      {query.isLoading && <PageSkeleton />}
      {account === '' && (
        <div className={styles.empty}>
          <StatusPage
            drawing={<EmptyHooks />}
            title={t('system.access.empty')}
            sentence={t('system.access.emptyText')}
          />
        </div>
      )}
      {query.isSuccess && (
        <Tabs
          items={[
            {
              key: 'preview',
              label: t('system.access.tabs.preview'),
              children: (
                <>
                  {query.data.asked.length > 0 && (
                    <AccessAsked preview={query.data} onAnswered={() => void query.refetch()} />
                  )}
                  <AccessPreview preview={query.data} />
                </>
              ),
            },
            {
              key: 'explain',
              label: t('system.access.tabs.explain'),
              children: <AccessQuestion key={account} userName={account} />,
            },
          ]}
        />
      )}
    </div>
  );
}

/** Returns the server's error of the typed account. */
function issueText(error: unknown): string | undefined {
  return error instanceof CallError ? error.errors[0]?.text : undefined;
}
