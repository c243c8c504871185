import { boardComments, boardWriteComment } from '@kiga/contract/community/board.acts.ts';
import type { BoardComment, OpenedPost } from '@kiga/contract/community/board-shapes.ts';
import { comment as commentEntity } from '@kiga/contract/community/comment.entity.ts';
import { COMMENT_MAX } from '@kiga/contract/community/community.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { useState } from 'react';
import { Loaded } from '../campus/campus.public.ts';
import styles from './community.module.css';
import { ReportForm } from './report-form.tsx';
import { useBoardAct } from './use-board-act.ts';
import { usePages } from './use-pages.ts';

type Post = Pick<OpenedPost, 'id' | 'mayComment'>;

/** The comments of a post, the latest first, 20 at a time, and the field for a new one. */
export function Comments({ post }: { post: Post }) {
  const { t, client } = useKit();
  const [answered, setAnswered] = useState<BoardComment | null>(null);
  const query = usePages([boardComments.name, post.id], (before, signal) =>
    client.call(boardComments, { postId: post.id, ...(before && { before }) }, { signal }),
  );
  return (
    <Loaded query={query} rows={4}>
      {({ pages }) => {
        const list = pages.flatMap((page) => page.list);
        const total = pages[0]?.total ?? 0;
        return (
          <section className={styles.part} aria-label={t('community.board.comments', { count: total })}>
            <h3>{t('community.board.comments', { count: total })}</h3>
            {post.mayComment && (
              <CommentField key={answered?.id ?? ''} post={post} answered={answered} onDone={() => setAnswered(null)} />
            )}
            {list.length === 0 && <p className={styles.none}>{t('community.board.noComments')}</p>}
            <ul className={styles.comments}>
              {list.map((one) => (
                <CommentRow key={one.id} one={one} onReply={post.mayComment ? () => setAnswered(one) : undefined} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button
                className={styles.more ?? ''}
                aria-disabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('community.board.more')}
              </Button>
            )}
          </section>
        );
      }}
    </Loaded>
  );
}

function CommentRow({ one, onReply }: { one: BoardComment; onReply: (() => void) | undefined }) {
  const { t, language, can } = useKit();
  const [isReporting, setReporting] = useState(false);
  const { id, content, writer, organizationName, at, own, status, replyTo, mayReply, reported } = one;
  return (
    <li>
      <span className={styles.line}>
        <strong>{writer}</strong>
        <small>{organizationName}</small>
        <small>{formatMoment(at, language)}</small>
        {status !== 'shown' && <StateTag entity={commentEntity} state={status} />}
      </span>
      {replyTo !== null && (
        <p className={styles.context}>
          {t('community.queue.answers', { name: replyTo.writer, text: replyTo.excerpt })}
        </p>
      )}
      <p className={styles.content}>{content}</p>
      <span className={styles.tools}>
        {onReply && mayReply && (
          <Button
            size="small"
            type="text"
            aria-label={t('community.board.replyTo', { name: writer })}
            onClick={onReply}
          >
            {t('community.board.reply')}
          </Button>
        )}
        {!own && can('community.board.write') && (
          <Button
            size="small"
            type="text"
            disabled={reported}
            aria-label={t('community.board.reportOf', { name: writer })}
            onClick={() => setReporting(true)}
          >
            {t(reported ? 'community.board.reported' : 'community.board.report')}
          </Button>
        )}
      </span>
      {isReporting && <ReportForm about={{ kind: 'comment', id, writer }} onClose={() => setReporting(false)} />}
    </li>
  );
}

interface CommentFieldProps {
  post: Post;
  answered: BoardComment | null;
  onDone(): void;
}

/** Field of a comment or a reply; Ctrl+Enter sends it. A text that was not sent stays. */
function CommentField({ post, answered, onDone }: CommentFieldProps) {
  const { t, client } = useKit();
  const { message } = useTelling();
  const { sending, act, failure, renew } = useBoardAct();
  const [text, setText] = useState('');
  const label =
    answered === null
      ? t('community.board.comment', { max: COMMENT_MAX })
      : t('community.board.replyTo', { name: answered.writer });
  const submit = async () => {
    if (text.trim() === '') return;
    const input = { postId: post.id, content: text, ...(answered && { replyToId: answered.id }) };
    const answer = await act((options) => client.call(boardWriteComment, input, options));
    if (answer === undefined) return;
    setText('');
    message.success(t(answer.waits ? 'community.board.waits' : 'community.board.sent'));
    onDone();
  };
  return (
    <form
      className={styles.tools}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <textarea
        className={styles.field}
        aria-label={label}
        placeholder={label}
        rows={2}
        maxLength={COMMENT_MAX}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          renew();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void submit();
        }}
      />
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Button type="primary" size="small" aria-disabled={sending || text.trim() === ''} onClick={() => void submit()}>
        {t('community.board.send')}
      </Button>
      {answered !== null && (
        <Button size="small" type="text" onClick={onDone}>
          {t('community.board.cancelReply')}
        </Button>
      )}
      <small className={styles.quiet}>
        {text.length}/{COMMENT_MAX}
      </small>
    </form>
  );
}
