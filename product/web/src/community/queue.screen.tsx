import { comment } from '@kiga/contract/community/comment.entity.ts';
import { hideReasons } from '@kiga/contract/community/community.ts';
import { muteCommentWriter, mutePostWriter } from '@kiga/contract/community/moderation.acts.ts';
import { post } from '@kiga/contract/community/post.entity.ts';
import { type QueueItem, queueItem, type queueKinds, queuePage } from '@kiga/contract/community/queue.acts.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { useActs } from '@kiga/kit-web/acts/use-acts.tsx';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useState } from 'react';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { Loaded } from '../campus/campus.public.ts';
import styles from './community.module.css';
import { type Asking, DecisionBar } from './decision-bar.tsx';
import { QueueItemView } from './queue-item-view.tsx';
import { QueueList } from './queue-list.tsx';
import { type Decision, type Subject, useDecisions } from './use-decisions.ts';
import { useQueueKeys } from './use-queue-keys.ts';

const topics = ['community.post', 'community.comment', 'community.report', 'community.appeal'];

const ofPosts = [screenAct(mutePostWriter)];
const ofComments = [screenAct(muteCommentWriter)];

type Kind = 'all' | (typeof queueKinds)[number];

const labels = {
  all: 'community.queue.all',
  posts: 'community.queue.posts',
  comments: 'community.queue.comments',
  reports: 'community.queue.reports',
} as const;

/** Screen of moderators: everything that waits for a decision, worked with the keyboard. */
function QueueScreen() {
  const { t, client, drawings } = useKit();
  const [kind, setKind] = useState<Kind>('all');
  const [chosen, setChosen] = useState<Subject | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { sending, last, decide, undo } = useDecisions();
  const postActs = useActs(post, ofPosts);
  const commentActs = useActs(comment, ofComments);
  const input = kind === 'all' ? {} : { kind };
  const query = useLiveQuery(topics, {
    queryKey: [queuePage.name, input],
    queryFn: ({ signal }) => client.call(queuePage, input, { signal }),
  });
  const list = query.data?.list ?? [];
  const place = list.findIndex(({ id }) => id === chosen?.id);
  const entry = chosen !== null && place >= 0 ? list[place] : list[0];
  const item = useLiveQuery<QueueItem>(topics, {
    queryKey: [queueItem.name, entry?.id ?? ''],
    queryFn: ({ signal }) => {
      if (!entry) throw new Error('nothing waits');
      const owner = ownerById(post.tenancy, entry.kigId);
      return client.call(queueItem, { kind: entry.kind, id: entry.id, ...owner }, { signal });
    },
    enabled: entry !== undefined,
    retry: false,
  });
  const shown = item.data?.id === entry?.id ? item.data : undefined;

  /** Chooses the thing some places away; behind the last one it begins anew. */
  function step(by: number): void {
    const here = entry ? list.indexOf(entry) : 0;
    setChosen(list[(here + by + list.length) % list.length] ?? null);
    setAsking(null);
  }

  async function take(decision: Decision): Promise<void> {
    if (!shown || sending) return;
    const here = entry ? list.indexOf(entry) : 0;
    const following = list[here + 1] ?? list[here - 1] ?? null;
    if (!(await decide(shown, decision))) return;
    setAsking(null);
    setChosen(following);
  }

  async function goBack(): Promise<void> {
    const subject = await undo();
    if (subject) setChosen(subject);
  }

  function hide(): void {
    if (asking === null || (asking.reason === 'other' && asking.text.trim() === '')) return;
    void take({ hide: asking.reason, reasonText: asking.text.trim() });
  }

  const keys = {
    pass: () => void take({ pass: true }),
    hide: () => shown && setAsking({ reason: hideReasons[0], text: '' }),
    next: () => step(1),
    previous: () => step(-1),
    undo: () => void goBack(),
    reason(number: number) {
      const reason = hideReasons[number - 1];
      if (reason) setAsking({ reason, text: asking?.text ?? '' });
    },
    confirm: hide,
    cancel: () => setAsking(null),
  };
  useQueueKeys(keys, asking !== null);

  const counts = query.data?.counts;
  const label = (name: Kind) => `${t(labels[name])} ${counts?.[name] ?? ''}`;
  const acts = shown?.kind === 'comment' ? commentActs : postActs;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('community.queue.title')}</h1>
        <Segmented
          aria-label={t('community.queue.kinds')}
          value={kind}
          options={(['all', 'posts', 'comments', 'reports'] as const).map((name) => ({
            value: name,
            label: label(name),
          }))}
          onChange={(name) => {
            setKind(name as Kind);
            setChosen(null);
            setAsking(null);
          }}
        />
        <nav className={styles.ways} aria-label={t('community.queue.title')}>
          <TabLink href="/community/comments">{t('community.queue.allComments')}</TabLink>
          <TabLink href="/community/mutes">{t('community.queue.mutes')}</TabLink>
          <TabLink href="/community/appeals?status=open">
            {t('community.queue.appeals', { count: counts?.appeals ?? 0 })}
          </TabLink>
        </nav>
      </header>
      <Loaded query={query} rows={8}>
        {() =>
          entry === undefined ? (
            <StatusPage
              drawing={<drawings.Empty />}
              title={t('community.queue.empty')}
              sentence={t('community.queue.emptyText')}
            />
          ) : (
            <div className={styles.queue}>
              <QueueList
                list={list}
                more={Math.max(0, (counts?.[kind] ?? 0) - list.length)}
                chosenId={entry.id}
                onChoose={(id) => {
                  setChosen(list.find((one) => one.id === id) ?? null);
                  setAsking(null);
                }}
              />
              <div className={styles.card}>
                <Loaded query={item} rows={6}>
                  {() =>
                    shown === undefined ? null : (
                      <>
                        <QueueItemView key={shown.id} item={shown} />
                        <DecisionBar
                          item={shown}
                          asking={asking}
                          sending={sending}
                          canUndo={last !== null}
                          onAsk={setAsking}
                          onPass={keys.pass}
                          onHide={hide}
                          onNext={keys.next}
                          onUndo={keys.undo}
                          onMute={() => acts.start(asRecord(shown), 'muteWriter')}
                        />
                      </>
                    )
                  }
                </Loaded>
              </div>
            </div>
          )
        }
      </Loaded>
      {postActs.dialog}
      {commentActs.dialog}
    </div>
  );
}

/** Returns the thing as the dialogs of acts take records. */
function asRecord({ id, kigId, version, deleted, title, writer, writtenAt, can }: QueueItem): EntityRecord {
  const at = { createdAt: writtenAt, updatedAt: writtenAt, updatedBy: null };
  return { id, kigId, version, deleted, title, writer, can, ...at };
}

export default asLight(QueueScreen);
