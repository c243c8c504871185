import { boardEditPost, boardWritePost } from '@kiga/contract/community/board.acts.ts';
import type { BoardTopic, OpenedPost } from '@kiga/contract/community/board-shapes.ts';
import { POST_CONTENT_MAX, POST_PICTURES_MAX, POST_TITLE_MAX } from '@kiga/contract/community/community.ts';
import { AddPicture } from '@kiga/kit-web/files/add-picture.tsx';
import { Picture } from '@kiga/kit-web/files/picture.tsx';
import { CloseIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useState } from 'react';
import styles from './community.module.css';
import { useBoardAct } from './use-board-act.ts';

interface PostFormProps {
  topics: readonly BoardTopic[];
  topicId: string | null;
  /** The own post that is changed; null for a new one. */
  edited: OpenedPost | null;
  onDone(id: string): void;
  onCancel(): void;
}

/** Form of a new or a changed post, with up to nine pictures. A post that was not sent stays. */
export function PostForm({ topics, topicId, edited, onDone, onCancel }: PostFormProps) {
  const { t, client } = useKit();
  const { message } = useTelling();
  const { sending, act, failure, renew } = useBoardAct();
  const open = topics.filter(({ mayPost }) => mayPost);
  const [topic, setTopic] = useState(edited?.topicId ?? open.find(({ id }) => id === topicId)?.id ?? open[0]?.id ?? '');
  const [title, setTitle] = useState(edited?.title ?? '');
  const [content, setContent] = useState(edited?.content ?? '');
  const [pictures, setPictures] = useState<readonly string[]>(edited?.pictures ?? []);
  const [isUploading, setUploading] = useState(false);
  const isReady = topic !== '' && title.trim() !== '' && content.trim() !== '' && !isUploading;

  async function submit(): Promise<void> {
    if (!isReady) return;
    const written = { title, content, pictures: [...pictures] };
    const answer = await act((options) =>
      edited === null
        ? client.call(boardWritePost, { topicId: topic, ...written }, options)
        : client.call(boardEditPost, { id: edited.id, version: edited.version, ...written }, options),
    );
    if (answer === undefined) return;
    message.success(t(answer.waits ? 'community.board.waits' : 'community.board.sent'));
    onDone(answer.id);
  }

  function changing<T>(set: (value: T) => void): (value: T) => void {
    return (value) => {
      set(value);
      renew();
    };
  }

  const heading = t(edited === null ? 'community.board.newPost' : 'community.board.editPost');
  return (
    <form
      className={styles.form}
      aria-label={heading}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{heading}</h2>
      {edited === null && (
        <label>
          {t('community.board.topic')}
          <select className={styles.field} value={topic} onChange={(event) => changing(setTopic)(event.target.value)}>
            {open.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span>
          {t('community.board.postTitle')} {title.length}/{POST_TITLE_MAX}
        </span>
        <input
          className={styles.field}
          maxLength={POST_TITLE_MAX}
          value={title}
          onChange={(event) => changing(setTitle)(event.target.value)}
        />
      </label>
      <label>
        <span>
          {t('community.board.content')} {content.length}/{POST_CONTENT_MAX}
        </span>
        <textarea
          className={styles.field}
          rows={8}
          maxLength={POST_CONTENT_MAX}
          value={content}
          onChange={(event) => changing(setContent)(event.target.value)}
        />
      </label>
      <div className={styles.pictures}>
        {pictures.map((path, index) => (
          <span key={path} className={styles.chosen}>
            <Picture className={styles.picture ?? ''} path={path} alt="" />
            <Button
              size="small"
              icon={<CloseIcon size={iconSizePx.tag} />}
              aria-label={t('community.board.removePicture', { number: index + 1 })}
              onClick={() => changing(setPictures)(pictures.filter((one) => one !== path))}
            />
          </span>
        ))}
      </div>
      <div className={styles.tools}>
        <span className={styles.quiet}>{t('community.board.picturesMax', { max: POST_PICTURES_MAX })}</span>
        {pictures.length < POST_PICTURES_MAX && (
          <AddPicture
            label={t('community.board.addPicture')}
            module="community"
            place="picture"
            onBusy={setUploading}
            onAdd={(path) => {
              setPictures((now) => [...now, path]);
              renew();
            }}
          />
        )}
      </div>
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.tools}>
        <Button type="primary" aria-disabled={sending || !isReady} onClick={() => void submit()}>
          {t(edited === null ? 'community.board.publish' : 'community.board.save')}
        </Button>
        <Button onClick={onCancel}>{t('community.board.cancel')}</Button>
      </div>
    </form>
  );
}
