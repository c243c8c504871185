import { boardDeletePost, boardPostCall } from '@kiga/contract/community/board.acts.ts';
import type { OpenedPost as Opened } from '@kiga/contract/community/board-shapes.ts';
import { BOARD_TOPIC } from '@kiga/contract/community/community.ts';
import { post } from '@kiga/contract/community/post.entity.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { ViewablePicture } from '@kiga/kit-web/files/picture.tsx';
import { useQuestion } from '@kiga/kit-web/form/use-question.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useState } from 'react';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { Loaded } from '../campus/campus.public.ts';
import { Comments } from './comments.tsx';
import styles from './community.module.css';
import { type Reported, ReportForm } from './report-form.tsx';
import { useBoardAct } from './use-board-act.ts';

interface OpenedPostProps {
  id: string;
  onEdit(post: Opened): void;
  onDeleted(): void;
}

/** The opened post with its comments, and what the reader may do with it. */
export function OpenedPost({ id, onEdit, onDeleted }: OpenedPostProps) {
  const { t, client, drawings } = useKit();
  const query = useLiveQuery<Opened>([BOARD_TOPIC], {
    queryKey: [boardPostCall.name, id],
    queryFn: ({ signal }) => client.call(boardPostCall, { id }, { signal }),
    retry: false,
  });
  const { error } = query;
  if (error instanceof CallError && error.status === 404) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('community.board.gone')}
        sentence={t('community.board.goneText')}
      />
    );
  }
  return (
    <Loaded query={query} rows={8}>
      {(opened) => <Content opened={opened} onEdit={() => onEdit(opened)} onDeleted={onDeleted} />}
    </Loaded>
  );
}

function Content({ opened, onEdit, onDeleted }: { opened: Opened; onEdit(): void; onDeleted(): void }) {
  const { t, language, can } = useKit();
  const [reporting, setReporting] = useState<Reported | null>(null);
  const { id, title, content, topicName, pictures, writer, organizationName, at, own, status, reported } = opened;
  const mayWrite = can('community.board.write');
  return (
    <article className={styles.opened} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.line}>
        <strong>{writer}</strong>
        <span className={styles.quiet}>{organizationName}</span>
        <time className={styles.quiet}>{formatMoment(at, language)}</time>
        <span className={styles.kind}>{topicName}</span>
        {status !== 'shown' && <StateTag entity={post} state={status} />}
      </p>
      <p className={styles.content}>{content}</p>
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map((path, index) => {
            const label = t('community.board.pictureOf', { number: index + 1 });
            return (
              <ViewablePicture key={path} className={styles.picture ?? ''} path={path} alt={label} label={label} />
            );
          })}
        </div>
      )}
      <div className={styles.tools}>
        {own && status !== 'hidden' && (
          <Button size="small" onClick={onEdit}>
            {t('community.board.edit')}
          </Button>
        )}
        {own && <DeleteButton id={id} title={title} onDeleted={onDeleted} />}
        {!own && mayWrite && (
          <Button
            size="small"
            type="text"
            disabled={reported}
            onClick={() => setReporting({ kind: 'post', id, writer })}
          >
            {t(reported ? 'community.board.reported' : 'community.board.report')}
          </Button>
        )}
      </div>
      {reporting?.kind === 'post' && <ReportForm about={reporting} onClose={() => setReporting(null)} />}
      <Comments post={opened} />
    </article>
  );
}

function DeleteButton({ id, title, onDeleted }: { id: string; title: string; onDeleted(): void }) {
  const { t, client } = useKit();
  const { message } = useTelling();
  const ask = useQuestion();
  const { act, failure } = useBoardAct();
  const press = async () => {
    const isSure = await ask({
      title: t('community.board.deleteAsk', { title }),
      text: t('community.board.deleteText'),
      ok: t('community.board.delete'),
      danger: true,
    });
    if (!isSure) return;
    const answer = await act((options) => client.call(boardDeletePost, { id }, options));
    if (answer === undefined) return;
    message.success(t('community.board.deleted'));
    onDeleted();
  };
  return (
    <>
      <Button size="small" type="text" danger onClick={() => void press()}>
        {t('community.board.delete')}
      </Button>
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </>
  );
}
