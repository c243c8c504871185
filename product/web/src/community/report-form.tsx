import { boardReport } from '@kiga/contract/community/board.acts.ts';
import { type HideReason, hideReasons, REASON_TEXT_MAX } from '@kiga/contract/community/community.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useId, useState } from 'react';
import styles from './community.module.css';
import { useBoardAct } from './use-board-act.ts';

/** The subject of the report. */
export interface Reported {
  kind: 'post' | 'comment';
  id: string;
  writer: string;
}

/** Form of a report below the post or the comment. */
export function ReportForm({ about, onClose }: { about: Reported; onClose(): void }) {
  const { t, client } = useKit();
  const { message } = useTelling();
  const { sending, act, failure, renew } = useBoardAct();
  const [reason, setReason] = useState<HideReason>(hideReasons[0]);
  const [reasonText, setText] = useState('');
  const group = useId();
  const title = t('community.board.reportOf', { name: about.writer });
  const submit = async () => {
    const { kind, id } = about;
    const input = { kind, id, reason, ...(reasonText.trim() !== '' && { reasonText }) };
    const answer = await act((options) => client.call(boardReport, input, options));
    if (answer === undefined) return;
    message.success(t('community.board.reportDone'));
    onClose();
  };
  return (
    <form
      className={styles.form}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.reasons} role="radiogroup" aria-label={t('community.board.reportReason')}>
        {hideReasons.map((one) => (
          <label key={one} data-chosen={one === reason}>
            <input
              type="radio"
              name={group}
              checked={one === reason}
              onChange={() => {
                setReason(one);
                renew();
              }}
            />
            {t(`community.report.options.reason.${one}`)}
          </label>
        ))}
      </div>
      <input
        className={styles.field}
        aria-label={t('community.board.reportText')}
        placeholder={t('community.board.reportText')}
        maxLength={REASON_TEXT_MAX}
        value={reasonText}
        onChange={(event) => {
          setText(event.target.value);
          renew();
        }}
      />
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.tools}>
        <Button type="primary" size="small" aria-disabled={sending} onClick={() => void submit()}>
          {t('community.board.reportSend')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('community.board.cancel')}
        </Button>
      </div>
    </form>
  );
}
