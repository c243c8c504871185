import type { BoardTopic } from '@kiga/contract/community/board-shapes.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './community.module.css';

interface BoardTopicsProps {
  topics: readonly BoardTopic[];
  /** Id of a topic; null for all. */
  chosen: string | null;
  isMine: boolean;
  onChoose(topicId: string | null): void;
  onMine(): void;
}

/** The topics with their posts, and the way to the own ones. */
export function BoardTopics({ topics, chosen, isMine, onChoose, onMine }: BoardTopicsProps) {
  const { t, can } = useKit();
  const all = topics.reduce((sum, { posts }) => sum + posts, 0);
  return (
    <nav className={styles.topics} aria-label={t('community.board.topics')}>
      <ul>
        <Row
          isChosen={!isMine && chosen === null}
          name={t('community.board.all')}
          count={all}
          onPress={() => onChoose(null)}
        />
        {topics.map(({ id, name, posts, isOpen, description }) => (
          <Row
            key={id}
            isChosen={!isMine && id === chosen}
            name={name}
            title={description ?? undefined}
            note={isOpen ? undefined : t('community.board.closed')}
            count={posts}
            onPress={() => onChoose(id)}
          />
        ))}
        {can('community.board.write') && <Row isChosen={isMine} name={t('community.board.mine')} onPress={onMine} />}
      </ul>
    </nav>
  );
}

interface RowProps {
  isChosen: boolean;
  name: string;
  title?: string | undefined;
  note?: string | undefined;
  count?: number;
  onPress(): void;
}

function Row({ isChosen, name, title, note, count, onPress }: RowProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        title={title}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onPress}
      >
        <span>{name}</span>
        <small>{note ?? count}</small>
      </button>
    </li>
  );
}
