import { boardMine } from '@kiga/contract/community/board.acts.ts';
import type { OwnWriting, ownMute } from '@kiga/contract/community/board-shapes.ts';
import { post } from '@kiga/contract/community/post.entity.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useState } from 'react';
import type { z } from 'zod';
import { Loaded } from '../campus/campus.public.ts';
import { AppealForm } from './appeal-form.tsx';
import styles from './community.module.css';
import { usePages } from './use-pages.ts';

/** The own posts and comments with their states, and the mute that holds now. */
export function OwnWritings({ onOpen }: { onOpen(postId: string): void }) {
  const { t, client, drawings } = useKit();
  const [kind, setKind] = useState<OwnWriting['kind']>('post');
  const query = usePages([boardMine.name, kind], (before, signal) =>
    client.call(boardMine, { kind, ...(before && { before }) }, { signal }),
  );
  return (
    <section className={styles.card} aria-label={t('community.board.mine')}>
      <div className={styles.bar}>
        <Segmented
          aria-label={t('community.board.ofWhich')}
          value={kind}
          options={[
            { value: 'post', label: t('community.board.myPosts') },
            { value: 'comment', label: t('community.board.myComments') },
          ]}
          onChange={(chosen) => setKind(chosen as OwnWriting['kind'])}
        />
      </div>
      <Loaded query={query} rows={6}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.list);
          const mute = pages[0]?.mute ?? null;
          return (
            <>
              {mute !== null && <OwnMute mute={mute} />}
              {list.length === 0 && (
                <StatusPage
                  drawing={<drawings.Empty />}
                  title={t('community.board.noMine')}
                  sentence={t('community.board.noMineText')}
                />
              )}
              <ul className={styles.mine}>
                {list.map((one) => (
                  <OwnRow key={one.id} one={one} onOpen={() => onOpen(one.postId)} />
                ))}
              </ul>
              {query.hasNextPage && (
                <Button onClick={() => void query.fetchNextPage()}>{t('community.board.more')}</Button>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function OwnRow({ one, onOpen }: { one: OwnWriting; onOpen(): void }) {
  const { t, language } = useKit();
  const { kind, id, text, at, status, reason, reasonText } = one;
  const why = reasonText ?? (reason && t(`community.report.options.reason.${reason}`));
  return (
    <li>
      <span className={styles.line}>
        <Button type="link" size="small" onClick={onOpen}>
          {text}
        </Button>
        <StateTag entity={post} state={status} />
        <time className={styles.quiet}>{formatMoment(at, language)}</time>
      </span>
      {why && <p className={styles.alert}>{t('community.board.hidden', { reason: why })}</p>}
      {(status === 'hidden' || one.appeal !== null) && (
        <Appealing subject={kind} id={id} mayAppeal={status === 'hidden'} appeal={one.appeal} answer={one.answer} />
      )}
    </li>
  );
}

function OwnMute({ mute }: { mute: z.output<typeof ownMute> }) {
  const { t, language } = useKit();
  const { id, reason, until } = mute;
  return (
    <div className={styles.part}>
      <p className={styles.alert} role="note">
        {until === null
          ? t('community.board.mutedForGood', { reason })
          : t('community.board.muted', { reason, until: formatMoment(until, language) })}
      </p>
      <Appealing subject="mute" id={id} mayAppeal appeal={mute.appeal} answer={mute.answer} />
    </div>
  );
}

interface AppealingProps {
  subject: 'post' | 'comment' | 'mute';
  id: string;
  mayAppeal: boolean;
  appeal: OwnWriting['appeal'];
  answer: string | null;
}

/** The state of the latest appeal, and the way to a new one. */
function Appealing({ subject, id, mayAppeal, appeal, answer }: AppealingProps) {
  const { t } = useKit();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className={styles.tools}>
        {appeal === 'open' && <span className={styles.look}>{t('community.board.appealOpen')}</span>}
        {appeal === 'granted' && <span>{t('community.board.appealGranted', { answer: answer ?? '' })}</span>}
        {appeal === 'refused' && <span>{t('community.board.appealRefused', { answer: answer ?? '' })}</span>}
        {mayAppeal && appeal !== 'open' && !isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('community.board.appeal')}
          </Button>
        )}
      </span>
      {isOpen && <AppealForm subject={subject} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
