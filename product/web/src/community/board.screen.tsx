import { boardTopics } from '@kiga/contract/community/board.acts.ts';
import type { OpenedPost as Opened } from '@kiga/contract/community/board-shapes.ts';
import { BOARD_TOPIC } from '@kiga/contract/community/community.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { Loaded } from '../campus/campus.public.ts';
import { BoardPosts } from './board-posts.tsx';
import { BoardTopics } from './board-topics.tsx';
import styles from './community.module.css';
import { OpenedPost } from './opened-post.tsx';
import { OwnWritings } from './own-writings.tsx';
import { PostForm } from './post-form.tsx';

/** Screen of people who read and write the community: topics, posts, and the opened post. The address holds all three. */
export default function BoardScreen() {
  const { t, client, can } = useKit();
  const [search, setSearch] = useSearchParams();
  const [writing, setWriting] = useState<{ edited: Opened | null } | null>(null);
  const topicId = search.get('topic');
  const postId = search.get('post');
  const isMine = search.get('view') === 'mine';
  const query = useLiveQuery([BOARD_TOPIC], {
    queryKey: [boardTopics.name],
    queryFn: ({ signal }) => client.call(boardTopics, {}, { signal }),
  });
  const go = (next: Readonly<Record<string, string | null>>) => {
    const entries = Object.entries({ topic: topicId, view: isMine ? 'mine' : null, post: postId, ...next });
    setSearch(Object.fromEntries(entries.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))));
    setWriting(null);
  };
  const topics = query.data?.list ?? [];
  const mayPost = topics.some((topic) => topic.mayPost);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('community.board.title')}</h1>
        {!can('community.board.write') && <span className={styles.quiet}>{t('community.board.readOnly')}</span>}
        {mayPost && (
          <Button type="primary" className={styles.end ?? ''} onClick={() => setWriting({ edited: null })}>
            {t('community.board.write')}
          </Button>
        )}
      </header>
      <Loaded query={query} rows={8}>
        {({ list }) => (
          <div className={styles.board}>
            <BoardTopics
              topics={list}
              chosen={topicId}
              isMine={isMine}
              onChoose={(id) => go({ topic: id, view: null, post: null })}
              onMine={() => go({ topic: null, view: 'mine', post: null })}
            />
            {isMine ? (
              <OwnWritings onOpen={(id) => go({ post: id })} />
            ) : (
              <BoardPosts topicId={topicId} chosen={postId} onChoose={(id) => go({ post: id })} />
            )}
            <div className={`${styles.card} ${styles.scroll}`}>
              {writing !== null ? (
                <PostForm
                  key={writing.edited?.id ?? ''}
                  topics={list}
                  topicId={topicId}
                  edited={writing.edited}
                  onDone={(id) => go({ post: id })}
                  onCancel={() => setWriting(null)}
                />
              ) : postId === null ? (
                <p className={styles.none}>{t('community.board.choose')}</p>
              ) : (
                <OpenedPost
                  key={postId}
                  id={postId}
                  onEdit={(edited) => setWriting({ edited })}
                  onDeleted={() => go({ post: null })}
                />
              )}
            </div>
          </div>
        )}
      </Loaded>
    </div>
  );
}
