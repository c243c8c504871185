import { copyWeek, type Week } from '@kiga/contract/teaching/lesson.acts.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Select } from '@kiga/kit-web/light/select.tsx';
import { Hand as MoveIcon, Undo2 as UndoIcon } from 'lucide-react';
import styles from './timetable.module.css';

/** Weeks that the user left unsaved, each with the way back. */
export function OtherDrafts({ drafts }: { drafts: readonly { key: string; label: string; show(): void }[] }) {
  const { t } = useKit();
  if (drafts.length === 0) return null;
  return (
    <p className={styles.note} role="status">
      {t('teaching.timetable.otherDrafts')}{' '}
      {drafts.map(({ key, label, show }) => (
        <Button key={key} type="link" size="small" onClick={show}>
          {label}
        </Button>
      ))}
    </p>
  );
}

interface EditorBarProps {
  week: Week;
  isDirty: boolean;
  onChoose(parts: Record<string, string>): void;
  onUndo(): void;
  onDiscard(): void;
}

/** The other class that is laid over, the legend, and how to move a lesson, or to take a move back. */
export function EditorBar({ week, isDirty, onChoose, onUndo, onDiscard }: EditorBarProps) {
  const { t } = useKit();
  const nameOf = (id: string | null | undefined) => week.classes.find((one) => one.id === id)?.name;
  const overName = nameOf(week.over[0]?.classId);
  return (
    <div className={styles.bar}>
      <Select
        className={styles.subject}
        aria-label={t('teaching.timetable.over')}
        prefix={<span className={styles.quiet}>{t('teaching.timetable.over')}</span>}
        value={week.over[0]?.classId ?? ''}
        options={[
          { value: '', label: t('teaching.timetable.noOver') },
          ...week.classes.filter(({ id }) => id !== week.id).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(over) => onChoose({ over })}
      />
      {overName !== undefined && (
        <span className={styles.legend}>
          <span data-look="own">{nameOf(week.id)}</span>
          <span data-look="over">{overName}</span>
          <span data-look="clash">{t('teaching.timetable.clash')}</span>
        </span>
      )}
      <span className={styles.hidden} role="status">
        {isDirty && t('teaching.timetable.unsaved')}
      </span>
      {isDirty ? (
        <span className={styles.hint}>
          <Button type="text" size="small" icon={<UndoIcon size={iconSizePx.button} />} onClick={onUndo}>
            {t('teaching.timetable.undo')}
          </Button>
          <Button type="text" size="small" onClick={onDiscard}>
            {t('teaching.timetable.discard')}
          </Button>
        </span>
      ) : (
        <span className={styles.hint}>
          <MoveIcon size={iconSizePx.tag} aria-hidden /> {t('teaching.timetable.drag.hint')}
        </span>
      )}
    </div>
  );
}

/** Fills an empty week from the one before. */
export function EmptyWeek({ week, reload }: { week: Week; reload(): Promise<boolean> }) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = useTelling();
  const { send, sending } = useSending();
  const fill = () =>
    send(
      async (options) => {
        const input = { classIds: [week.id as string], fromWeek: dayAfter(week.week, -7), toWeeks: [week.week] };
        const { weeks } = await client.call(copyWeek, { ...input, dryRun: false }, options);
        await reload();
        const leftOut = weeks[0]?.leftOut.length ?? 0;
        if (leftOut > 0) message.warning(t('teaching.timetable.copyDialog.leftOut', { count: leftOut }));
        else message.success(t('teaching.timetable.copyDialog.written', { count: weeks[0]?.written ?? 0 }));
      },
      (failure) => message.error(actFailure(kit, failure)),
    );
  return (
    <div className={styles.empty}>
      <span>{t('teaching.timetable.emptyText')}</span>
      <Button size="small" disabled={sending} onClick={() => void fill()}>
        {t('teaching.timetable.fill')}
      </Button>
    </div>
  );
}
