import { boardAppeal } from '@kiga/contract/community/board.acts.ts';
import { COMMENT_MAX } from '@kiga/contract/community/community.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useState } from 'react';
import styles from './community.module.css';
import { useBoardAct } from './use-board-act.ts';

interface AppealFormProps {
  subject: 'post' | 'comment' | 'mute';
  id: string;
  onClose(): void;
}

/** Form of an appeal against a hidden text or a mute. */
export function AppealForm({ subject, id, onClose }: AppealFormProps) {
  const { t, client } = useKit();
  const { message } = useTelling();
  const { sending, act, failure, renew } = useBoardAct();
  const [content, setContent] = useState('');
  const submit = async () => {
    if (content.trim() === '') return;
    const answer = await act((options) => client.call(boardAppeal, { subject, id, content }, options));
    if (answer === undefined) return;
    message.success(t('community.board.appealDone'));
    onClose();
  };
  return (
    <form
      className={styles.form}
      aria-label={t('community.board.appealOf')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <textarea
        className={styles.field}
        rows={3}
        aria-label={t('community.board.appealText', { max: COMMENT_MAX })}
        placeholder={t('community.board.appealText', { max: COMMENT_MAX })}
        maxLength={COMMENT_MAX}
        value={content}
        onChange={(event) => {
          setContent(event.target.value);
          renew();
        }}
      />
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.tools}>
        <Button
          type="primary"
          size="small"
          aria-disabled={sending || content.trim() === ''}
          onClick={() => void submit()}
        >
          {t('community.board.appealSend')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('community.board.cancel')}
        </Button>
      </div>
    </form>
  );
}
