import { boardPosts } from '@kiga/contract/community/board.acts.ts';
import type { BoardPost } from '@kiga/contract/community/board-shapes.ts';
import { post } from '@kiga/contract/community/post.entity.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { Loaded } from '../campus/campus.public.ts';
import styles from './community.module.css';
import { usePages } from './use-pages.ts';

interface BoardPostsProps {
  topicId: string | null;
  chosen: string | null;
  onChoose(id: string): void;
}

/** The posts of a topic, the latest first. */
export function BoardPosts({ topicId, chosen, onChoose }: BoardPostsProps) {
  const { t, client, drawings } = useKit();
  const query = usePages([boardPosts.name, topicId ?? ''], (before, signal) =>
    client.call(boardPosts, { ...(topicId && { topicId }), ...(before && { before }) }, { signal }),
  );
  return (
    <section className={styles.list} aria-label={t('community.board.posts')}>
      <Loaded query={query} rows={8}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.list);
          if (list.length === 0) {
            return (
              <StatusPage
                drawing={<drawings.Empty />}
                title={t('community.board.noPosts')}
                sentence={t('community.board.noPostsText')}
              />
            );
          }
          return (
            <>
              <ul>
                {list.map((one) => (
                  <li key={one.id}>
                    <PostRow one={one} isChosen={one.id === chosen} onPress={() => onChoose(one.id)} />
                  </li>
                ))}
              </ul>
              {query.hasNextPage && (
                <p>
                  <Button aria-disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('community.board.more')}
                  </Button>
                </p>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function PostRow({ one, isChosen, onPress }: { one: BoardPost; isChosen: boolean; onPress(): void }) {
  const { t, language } = useKit();
  const { title, excerpt, writer, organizationName, at, comments, pictures, status } = one;
  return (
    <button type="button" className={styles.row} aria-current={isChosen ? 'true' : undefined} onClick={onPress}>
      <strong>{title}</strong>
      <span>{excerpt}</span>
      <small>
        {writer} {organizationName} {formatMoment(at, language)}
      </small>
      <small className={styles.line}>
        <span>{t('community.board.comments', { count: comments })}</span>
        {pictures > 0 && <span>{t('community.board.pictures', { count: pictures })}</span>}
        {status !== 'shown' && <StateTag entity={post} state={status} />}
      </small>
    </button>
  );
}
