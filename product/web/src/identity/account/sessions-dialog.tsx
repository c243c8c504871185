import { endSessions, listSessions } from '@kiga/contract/identity/session.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { App, Button, Modal, Skeleton, Tag } from 'antd';
import { Monitor as DeviceIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import styles from './sessions-dialog.module.css';

type SignedIn = z.infer<typeof listSessions.output>[number];

/** Sessions of the account; every other session can be ended here. */
export default function SessionsDialog({ onClose }: { onClose(): void }) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = App.useApp();
  useFocusBack();
  const query = useQuery({
    queryKey: ['identity.sessions'],
    queryFn: ({ signal }) => client.call(listSessions, {}, { signal }),
    gcTime: 0,
  });
  const ending = useMutation({
    mutationFn: (id: string | null) => client.call(endSessions, id === null ? {} : { id }),
    onSuccess: ({ ended }) => {
      // Not returned, because the caller would wait until the message disappears.
      void message.success(t('identity.sessions.ended', { count: ended }));
    },
    onError: (error) => {
      const isGone = error instanceof CallError && error.error === 'RECORD_NOT_FOUND';
      if (isGone) message.info(t('identity.sessions.gone'));
      else message.error(failureText(kit, error));
    },
    onSettled: () => query.refetch(),
  });
  const others = query.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Modal
      open
      title={t('identity.sessions.title')}
      width={560}
      onCancel={onClose}
      footer={
        others < 2 ? null : (
          <Button
            danger
            loading={ending.isPending && ending.variables === null}
            disabled={ending.isPending}
            onClick={() => ending.mutate(null)}
          >
            {t('identity.sessions.endOthers')}
          </Button>
        )
      }
    >
      {query.isError ? (
        <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <Skeleton active paragraph={{ rows: 3 }} />
      ) : (
        <>
          <p className={styles.lead}>{t(others === 0 ? 'identity.sessions.onlyHere' : 'identity.sessions.lead')}</p>
          <ul className={styles.list}>
            {query.data.map((session) => (
              <Row key={session.id} session={session}>
                {!session.current && (
                  <Button
                    size="small"
                    aria-label={t('identity.sessions.endNamed', { name: nameOf(session, t) })}
                    loading={ending.isPending && ending.variables === session.id}
                    disabled={ending.isPending}
                    onClick={() => ending.mutate(session.id)}
                  >
                    {t('identity.sessions.end')}
                  </Button>
                )}
              </Row>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}

function Row({ session, children }: { session: SignedIn; children: ReactNode }) {
  const { t, language } = useKit();
  const { current, address, createdAt, usedAt } = session;
  const facts = [
    address && t('identity.sessions.from', { address }),
    t('identity.sessions.since', { time: formatMoment(createdAt, language) }),
    !current && t('identity.sessions.used', { time: formatMoment(usedAt, language) }),
  ];
  return (
    <li className={styles.row}>
      <DeviceIcon size={iconSizePx.header} aria-hidden />
      <div>
        <strong>{nameOf(session, t)}</strong>
        {current && <Tag>{t('identity.sessions.current')}</Tag>}
        <p>{facts.map((fact) => fact && <span key={fact}>{fact} </span>)}</p>
      </div>
      {children}
    </li>
  );
}

function nameOf({ browser, system }: SignedIn, t: Kit['t']): string {
  if (browser === null) return system ?? t('identity.sessions.unknownBrowser');
  return system === null ? browser : t('identity.sessions.browserOnSystem', { browser, system });
}
