import type { LetterThread } from '@kiga/contract/communication/letter.acts.ts';
import { letter } from '@kiga/contract/communication/letter.entity.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { transitionCallOf } from '@kiga/kit-web/entity/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { formatDay, formatMoment } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useQuestion } from '@kiga/kit-web/form/use-question.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useEffect, useEffectEvent } from 'react';
import { StudentLink } from '../../campus/campus.public.ts';
import styles from './mailbox.module.css';
import { ReplyBox } from './reply-box.tsx';
import { useLetterThread, useRereading } from './use-mailbox.ts';

interface LetterPaneProps {
  id: string;
  draft: string;
  onDraft(text: string): void;
}

/** A letter with its messages and the field of a reply. Opening a new one marks it as read. */
export function LetterPane({ id, draft, onDraft }: LetterPaneProps) {
  const { t, drawings } = useKit();
  const { data, isError, error, errorUpdateCount, refetch } = useLetterThread(id);
  const reread = useRereading();
  useMarkRead(data, reread);
  if (isError && error instanceof CallError && ['RECORD_NOT_FOUND', 'VALIDATION_FAILED'].includes(error.error)) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('communication.letter.box.gone')}
        sentence={t('communication.letter.box.goneText')}
      />
    );
  }
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  return (
    <>
      <PaneHead thread={data} onDone={reread} />
      <Messages thread={data} />
      {data.can.includes('reply') && <ReplyBox key={id} id={id} text={draft} onChange={onDraft} onSent={reread} />}
      {data.status === 'closed' && <p className={styles.closed}>{t('communication.letter.box.closed')}</p>}
    </>
  );
}

/** Marks a new letter as read once it is shown. Another reader may have done so meanwhile, so a refusal is no failure. */
function useMarkRead(thread: LetterThread | undefined, done: () => unknown) {
  const { client } = useKit();
  const unread = thread?.can.includes('open') ? thread.id : null;
  const mark = useEffectEvent(async (id: string) => {
    await client.call(transitionCallOf(letter, 'open'), { id }).catch(() => undefined);
    done();
  });
  useEffect(() => {
    if (unread !== null) void mark(unread);
  }, [unread]);
}

function PaneHead({ thread, onDone }: { thread: LetterThread; onDone(): unknown }) {
  const kit = useKit();
  const { t, client } = kit;
  const ask = useQuestion();
  const { message } = useTelling();
  const { sending, send } = useSending();
  const { id, kigId, status, isAnonymous, parentName, child, can } = thread;

  async function make(act: 'close' | 'reopen') {
    const label = t(`communication.letter.acts.${act}`);
    if (act === 'close') {
      const text = t('communication.letter.consequences.close');
      if (!(await ask({ title: label, text, ok: label }))) return;
    }
    await send(
      (options) => client.call(transitionCallOf(letter, act), { id, from: status }, options),
      (error) => {
        message.error(failureText(kit, error));
      },
    );
    onDone();
  }

  return (
    <header className={styles.paneHead}>
      <h2>{isAnonymous ? t('communication.letter.anonymous') : parentName}</h2>
      {child !== null && (
        <span>
          <StudentLink id={child.id} kigId={kigId}>
            {child.name}
          </StudentLink>{' '}
          <span className={styles.quiet}>{child.className}</span>
        </span>
      )}
      <StateTag entity={letter} state={status} />
      <span className={styles.end}>
        {(['close', 'reopen'] as const).map(
          (act) =>
            can.includes(act) && (
              <Button key={act} aria-disabled={sending} onClick={() => void make(act)}>
                {t(`communication.letter.acts.${act}`)}
              </Button>
            ),
        )}
      </span>
      {isAnonymous && <p className={styles.note}>{t('communication.letter.box.anonymousNote')}</p>}
    </header>
  );
}

function Messages({ thread: { messages, isAnonymous, parentName } }: { thread: LetterThread }) {
  const { t, language } = useKit();
  const writer = isAnonymous ? t('communication.letter.anonymous') : parentName;
  return (
    <ol className={styles.messages} aria-label={t('communication.letter.box.thread')}>
      {messages.map(({ id, from, authorName, day, at, text }) => (
        <li key={id} data-own={from === 'kindergarten'}>
          <span className={styles.quiet}>
            {from === 'family' ? writer : authorName}{' '}
            <time dateTime={at ?? day}>{at === null ? formatDay(day, language) : formatMoment(at, language)}</time>
          </span>
          <p className={styles.bubble}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
