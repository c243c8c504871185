import { comment } from '@kiga/contract/community/comment.entity.ts';
import type { HideReason } from '@kiga/contract/community/community.ts';
import { undoComment, undoPost } from '@kiga/contract/community/moderation.acts.ts';
import { post } from '@kiga/contract/community/post.entity.ts';
import { type QueueItem, queueItem, queuePage } from '@kiga/contract/community/queue.acts.ts';
import { report } from '@kiga/contract/community/report.entity.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { transitionCallOf } from '@kiga/kit-web/entity/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { type SendOptions, useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** The key of a thing of the queue. */
export type Subject = Pick<QueueItem, 'kind' | 'id' | 'kigId' | 'title'>;

/** A decision about a thing. */
export type Decision = { pass: true } | { hide: HideReason; reasonText: string };

/** Refusals that mean that another moderator was quicker. */
const taken = ['STATE_CHANGED', 'RECORD_NOT_FOUND', 'VERSION_CONFLICT'];

const entities = { post, comment } as const;

/** Messages after a decision. */
const told = {
  hidden: 'community.queue.hidden',
  passed: 'community.queue.passed',
  kept: 'community.queue.kept',
} as const;

/** Returns the decisions of a moderator, each sent once, and the way back from the last one. */
export function useDecisions() {
  const kit = useKit();
  const { t, client } = kit;
  const queries = useQueryClient();
  const { message } = useTelling();
  const { sending, send, renew } = useSending();
  const [last, setLast] = useState<Subject | null>(null);

  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === queuePage.name || queryKey[0] === queueItem.name,
    });

  function refused(error: unknown, title: string): void {
    const isTaken = error instanceof CallError && taken.includes(error.error);
    if (isTaken) message.warning(t('community.queue.taken', { title }));
    else message.error(t('community.queue.failed', { reason: failureText(kit, error) }));
  }

  /** Resolves to true where the next thing is to be shown: after a decision, and where another moderator was quicker. */
  async function decide(item: QueueItem, decision: Decision): Promise<boolean> {
    renew();
    let isOver = false;
    const answer = await send(
      (options) => sendDecision(item, decision, options),
      (error) => {
        isOver = error instanceof CallError && taken.includes(error.error);
        refused(error, item.title);
      },
    );
    const isDone = answer !== undefined;
    if (isDone) {
      const { kind, id, kigId, title } = item;
      setLast({ kind, id, kigId, title });
      const word = 'hide' in decision ? 'hidden' : item.status === 'pendingReview' ? 'passed' : 'kept';
      message.success(t(told[word], { title }));
    }
    await refresh();
    return isDone || isOver;
  }

  function sendDecision(item: QueueItem, decision: Decision, options: SendOptions): Promise<unknown> {
    const entity = entities[item.kind];
    const owner = ownerById(entity.tenancy, item.kigId);
    const from = item.status;
    const isThere = !item.deleted;
    if ('pass' in decision && isThere && from === 'pendingReview') {
      return client.call(transitionCallOf(entity, 'pass'), { id: item.id, from, ...owner }, options);
    }
    if ('hide' in decision && isThere && from !== 'hidden') {
      const { hide: reason, reasonText } = decision;
      const asks = { reason, ...(reasonText !== '' && { reasonText }) };
      return client.call(transitionCallOf(entity, 'hide'), { id: item.id, from, ...asks, ...owner }, options);
    }
    const reportId = item.reports[0]?.id ?? item.id;
    const about = { id: reportId, from: 'open', ...owner };
    if ('pass' in decision) {
      return client.call(transitionCallOf(report, 'dismiss'), { ...about, keepReason: 'noViolation' }, options);
    }
    const { hide: hideReason, reasonText } = decision;
    const asks = { hideReason, ...(reasonText !== '' && { reasonText }) };
    return client.call(transitionCallOf(report, 'uphold'), { ...about, ...asks }, options);
  }

  /** Takes the last decision back. Resolves to its subject, or to null where that was refused. */
  async function undo(): Promise<Subject | null> {
    if (last === null) return null;
    renew();
    const { kind, id, kigId, title } = last;
    const act = kind === 'post' ? undoPost : undoComment;
    const owner = ownerById(entities[kind].tenancy, kigId);
    const answer = await send(
      (options) => client.call(act, { id, ...owner }, options),
      (error) => refused(error, title),
    );
    setLast(null);
    await refresh();
    if (answer === undefined) return null;
    message.success(t('community.queue.undone', { title }));
    return last;
  }

  return { sending, last, decide, undo };
}
