import type {
  answerLetter,
  familyLetters,
  letterByTicket,
  sendLetter,
} from '@kiga/contract/communication/family-letter.acts.ts';
import { type ReactNode, useState } from 'react';
import { type DataOf, post, read } from './family-client.ts';
import type { Child } from './family-page.tsx';
import { dayText, t } from './family-words.ts';
import { Alert, Empty, Field, Loaded } from './parts.tsx';
import { addTicket, ticketsOfDevice } from './tickets.ts';
import { useAnswer } from './use-answer.ts';
import { useSending } from './use-sending.ts';

type Thread = DataOf<typeof letterByTicket>;

/** Letters to the principal: a form for a new one, those by name, and the anonymous ones of this device. */
export function LettersView({ child }: { child: Child }) {
  const [tickets, setTickets] = useState(ticketsOfDevice);
  const answer = useAnswer('letters', () => read<typeof familyLetters>('/app/v1/letters', {}));
  return (
    <>
      <WriteForm
        child={child}
        onSent={async (ticket) => {
          if (ticket !== null) setTickets(addTicket(ticket));
          await answer.again();
        }}
      />
      <h2>{t('letters.mine')}</h2>
      <Loaded answer={answer}>
        {({ list }) => (
          <>
            {list.length + tickets.length === 0 ? <Empty text={t('letters.empty')} /> : null}
            {list.map((letter) => (
              <ThreadCard key={letter.id} thread={letter}>
                <GoOn
                  send={async (content, key) => {
                    await post<typeof answerLetter>('/app/v1/letters/answer', { id: letter.id, content }, key);
                    await answer.again();
                  }}
                />
              </ThreadCard>
            ))}
          </>
        )}
      </Loaded>
      {tickets.map((ticket) => (
        <Anonymous key={ticket} ticket={ticket} />
      ))}
    </>
  );
}

function WriteForm({ child, onSent }: { child: Child; onSent: (ticket: string | null) => Promise<void> }) {
  const [content, setContent] = useState('');
  const [isAnonymous, setAnonymous] = useState(false);
  const [isSent, setSent] = useState(false);
  const { sending, alert, fields, run } = useSending();
  const { kigId, studentId } = child;
  const send = () =>
    run(async (key) => {
      const given = { kigId, content, anonymous: isAnonymous, ...(!isAnonymous && { studentId }) };
      // A key would tie an anonymous letter to its sender.
      const { ticket } = await post<typeof sendLetter>('/app/v1/letters/send', given, isAnonymous ? undefined : key);
      setContent('');
      setSent(true);
      await onSent(ticket);
    });
  return (
    <form
      className="family-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3>{t('letters.write')}</h3>
      <Field label={t('letters.content')} error={fields.content}>
        {(tied) => (
          <textarea
            {...tied}
            value={content}
            onChange={(event) => {
              setSent(false);
              setContent(event.target.value);
            }}
          />
        )}
      </Field>
      <label className="family-check">
        <input type="checkbox" checked={isAnonymous} onChange={(event) => setAnonymous(event.target.checked)} />
        {t('letters.anonymous')}
      </label>
      {isAnonymous ? <p className="family-quiet">{t('letters.anonymousHint')}</p> : null}
      <Alert text={alert} />
      <button type="submit" className="family-main" disabled={sending}>
        {t('letters.send')}
      </button>
      <p className="family-done" role="status">
        {isSent ? t('letters.sent') : ''}
      </p>
    </form>
  );
}

/** An anonymous letter, which only its ticket opens. */
function Anonymous({ ticket }: { ticket: string }) {
  const answer = useAnswer(ticket, () => post<typeof letterByTicket>('/app/v1/letters/by-ticket', { ticket }));
  return (
    <Loaded answer={answer}>
      {(thread) => (
        <ThreadCard thread={thread} note={t('letters.anonymous')}>
          <GoOn
            send={async (content) => {
              await post<typeof letterByTicket>('/app/v1/letters/by-ticket', { ticket, content });
              await answer.again();
            }}
          />
        </ThreadCard>
      )}
    </Loaded>
  );
}

function ThreadCard({ thread, note, children }: { thread: Thread; note?: string; children: ReactNode }) {
  const { writtenOn, status, messages } = thread;
  return (
    <article className="family-card">
      <h3>
        {dayText(writtenOn)} <span className="family-tag">{t(`letters.status.${status}`)}</span>{' '}
        {note ? <span className="family-quiet">{note}</span> : null}
      </h3>
      {messages.map(({ from, day, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added at the end
        <p key={index} className="family-letter">
          <span className="family-quiet">
            {t(from === 'family' ? 'letters.you' : 'letters.reply')} {dayText(day)}
          </span>
          <br />
          {text}
        </p>
      ))}
      {status === 'closed' ? null : children}
    </article>
  );
}

/** Form that adds to a letter. */
function GoOn({ send }: { send: (content: string, key: string) => Promise<void> }) {
  const [content, setContent] = useState('');
  const { sending, alert, fields, run } = useSending();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(async (key) => {
          await send(content, key);
          setContent('');
        });
      }}
    >
      <Field label={t('letters.goOn')} error={fields.content}>
        {(tied) => <input {...tied} value={content} onChange={(event) => setContent(event.target.value)} />}
      </Field>
      <Alert text={alert} />
      <button type="submit" className="family-plain" disabled={sending}>
        {t('letters.send')}
      </button>
    </form>
  );
}
