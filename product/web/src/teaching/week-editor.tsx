import { DndContext, DragOverlay } from '@dnd-kit/core';
import { checkWeek, saveWeek, type Week } from '@kiga/contract/teaching/lesson.acts.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { useFormKeys } from '@kiga/kit-web/form/use-form-keys.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useTab } from '@kiga/kit-web/tabs/tab.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Copy as CopyIcon, Printer as PrintIcon } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import {
  type Draft,
  type EditedLesson,
  isAt,
  newLessonAt,
  type Place,
  withLesson,
  writtenOf,
} from './edited-lesson.ts';
import { LessonFace } from './lesson-face.tsx';
import styles from './timetable.module.css';
import { useWeekDrag } from './use-week-drag.ts';
import { WeekCell } from './week-cell.tsx';
import { EditorBar, EmptyWeek, OtherDrafts } from './week-editor-parts.tsx';
import { WeekGrid } from './week-grid.tsx';
import { WeekHead } from './week-head.tsx';
import { WeekSide } from './week-side.tsx';
import { namesOf } from './week-words.ts';

const LessonDialog = lazyDialog<{
  week: Week;
  lesson: EditedLesson;
  isNew: boolean;
  others: readonly EditedLesson[];
  onClose(): void;
  onPut(lesson: EditedLesson): void;
  onRemove(): void;
}>(() => import('./lesson-dialog.tsx'));
const CopyDialog = lazyDialog<{ week: Week; onClose(): void }>(() => import('./copy-dialog.tsx'));

interface WeekEditorProps {
  week: Week;
  /** Unsaved lessons of this week. */
  draft: Draft | undefined;
  onDraft(draft: Draft | undefined): void;
  otherDrafts: readonly { key: string; label: string; show(): void }[];
  onChoose(parts: Record<string, string>): void;
  /** True while another week is on its way. */
  isChanging: boolean;
  /** Loads the week again. Returns false after a failure. */
  reload(): Promise<boolean>;
}

/** The week of a class as a draft: it is stored as a whole, and clashes show at once. */
export function WeekEditor({ week, draft, onDraft, otherDrafts, onChoose, isChanging, reload }: WeekEditorProps) {
  const kit = useKit();
  const { t, client } = kit;
  const { message, modal } = useTelling();
  const { active } = useTab();
  const { send, sending, renew } = useSending();
  const [edited, setEdited] = useState<EditedLesson | null>(null);
  const [isCopying, setCopying] = useState(false);
  const base = draft?.of ?? week;
  const lessons = draft?.steps.at(-1) ?? week.lessons.map((one) => ({ ...one, key: one.id }));
  const input = { classId: week.id as string, week: week.week, lessons: lessons.map(writtenOf) };
  const isDirty = draft !== undefined;

  const change = (next: readonly EditedLesson[]) => {
    renew();
    onDraft({ of: base, steps: [...(draft?.steps ?? []), next] });
  };
  const undo = () => {
    renew();
    const steps = draft?.steps.slice(0, -1) ?? [];
    onDraft(steps.length === 0 ? undefined : { of: base, steps });
  };
  const { context, isDragging, lifted, landing, stateAt } = useWeekDrag(week, lessons, change);

  const checked = useQuery({
    queryKey: [checkWeek.name, input],
    queryFn: async ({ signal }) => {
      const { clashes } = await client.call(checkWeek, input, { signal });
      return clashes.map((clash) => ({ ...clash, key: lessons[clash.index]?.key ?? '' }));
    },
    placeholderData: keepPreviousData,
  });
  const clashes = (checked.data ?? []).filter(({ key }) => lessons.some((one) => one.key === key));
  const overClass = week.over[0]?.classId;
  const isOverClashing = (place: Place) =>
    clashes.some(
      ({ key, other }) => other.classId === overClass && lessons.some((one) => one.key === key && isAt(place)(one)),
    );

  const save = () =>
    send(
      async (options) => {
        const known = base.lessons.map(({ id, version }) => ({ id, version }));
        await client.call(saveWeek, { ...input, known }, options);
        // The draft goes only once the stored week is here. Otherwise the old lessons would show in between.
        if (await reload()) onDraft(undefined);
        message.success(t('teaching.timetable.saved'));
      },
      (failure) => void refused(failure),
    );
  useFormKeys(active && isDirty && !isDragging, () => {
    if (!sending) void save();
  });

  async function refused(failure: unknown) {
    if (failure instanceof CallError && failure.error === 'TEACHING_WEEK_CHANGED') {
      const isWanted = await modal.confirm({
        title: t('teaching.timetable.conflict.title'),
        content: [failure.text, t('teaching.timetable.conflict.text')].join(t('teaching.timetable.stop')),
        okText: t('teaching.timetable.conflict.reload'),
        cancelText: t('teaching.timetable.conflict.keep'),
      });
      if (isWanted && (await reload())) onDraft(undefined);
      return;
    }
    const texts = failure instanceof CallError ? [...new Set(failure.errors.map(({ text }) => text))] : [];
    message.error(texts.length > 0 ? texts.join(t('teaching.timetable.stop')) : actFailure(kit, failure));
  }

  return (
    <DndContext {...context}>
      <div className={styles.page} aria-busy={isChanging}>
        <WeekHead title={t('teaching.timetable.arrange')} week={week} ofClasses onChoose={onChoose}>
          <Button
            icon={<CopyIcon size={iconSizePx.button} />}
            disabled={isDirty || week.lessons.length === 0 || week.term === null}
            title={isDirty ? t('teaching.timetable.copyAfterSave') : undefined}
            onClick={() => setCopying(true)}
          >
            {t('teaching.timetable.copy')}
          </Button>
          <Button icon={<PrintIcon size={iconSizePx.button} />} onClick={() => window.print()}>
            {t('teaching.timetable.print')}
          </Button>
          <Button type="primary" disabled={!isDirty || sending} onClick={() => void save()}>
            {t('teaching.timetable.save')}
          </Button>
        </WeekHead>
        <OtherDrafts drafts={otherDrafts} />
        {week.term === null && <p className={styles.note}>{t('teaching.timetable.outsideTerm')}</p>}
        <div className={styles.columns}>
          <section className={styles.card} aria-label={t('teaching.timetable.title')}>
            <EditorBar
              week={week}
              isDirty={isDirty}
              onChoose={onChoose}
              onUndo={undo}
              onDiscard={() => onDraft(undefined)}
            />
            {lessons.length === 0 && week.term !== null && <EmptyWeek week={week} reload={reload} />}
            <WeekGrid
              week={week}
              lessons={lessons}
              cell={(place, own) => (
                <WeekCell
                  week={week}
                  place={place}
                  own={own}
                  over={week.over.filter(isAt(place)).map((one) => ({ ...one, key: one.id }))}
                  state={stateAt(place)}
                  isClashing={(one) => clashes.some(({ key }) => key === one.key)}
                  isOverClashing={isOverClashing(place)}
                  onLesson={setEdited}
                  onPlace={(where) => setEdited(newLessonAt(week, where))}
                />
              )}
            />
          </section>
          <WeekSide
            week={week}
            lessons={lessons}
            clashes={clashes}
            onPut={(one) => change(withLesson(lessons, one))}
            onPlace={setEdited}
            onOver={(over) => onChoose({ over })}
          />
        </div>
        {edited && (
          <LessonDialog
            week={week}
            lesson={edited}
            isNew={lessons.every(({ key }) => key !== edited.key)}
            others={lessons.filter(({ key }) => key !== edited.key)}
            onClose={() => setEdited(null)}
            onPut={(one) => {
              change(withLesson(lessons, one));
              setEdited(null);
            }}
            onRemove={() => {
              change(lessons.filter(({ key }) => key !== edited.key));
              setEdited(null);
            }}
          />
        )}
        {isCopying && <CopyDialog week={week} onClose={() => setCopying(false)} />}
      </div>
      {createPortal(
        // The overlay follows the pointer over the whole page.
        <DragOverlay dropAnimation={null}>
          {lifted && (
            <div className={styles.overlay} data-field={namesOf(kit, week, lifted).field}>
              <LessonFace week={week} one={lifted} />
              {landing && ['free', 'swap', 'taken'].includes(landing.state) && (
                <span className={landing.state === 'taken' ? styles.act : styles.fine}>{landing.sentence}</span>
              )}
            </div>
          )}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}
