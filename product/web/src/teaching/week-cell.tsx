import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { Week } from '@kiga/contract/teaching/lesson.acts.ts';
import { AddIcon, DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { type EditedLesson, isOpenPlace, type Place } from './edited-lesson.ts';
import { LessonFace } from './lesson-face.tsx';
import styles from './timetable.module.css';
import type { Dragged } from './week-drag.ts';
import { namesOf, placeWord, type ShownLesson } from './week-words.ts';

/** A place for the dragged lesson: `own` is where it comes from; `swap` has a lesson of the same class. */
export type PlaceState = 'own' | 'free' | 'swap' | 'taken' | 'none';

interface WeekCellProps {
  week: Week;
  place: Place;
  own: readonly ShownLesson[];
  /** Lessons of the other class. */
  over: readonly ShownLesson[];
  /** Null without a drag. */
  state: PlaceState | null;
  isClashing(lesson: ShownLesson): boolean;
  /** Whether the other class's lesson at this place is the other side of a clash. */
  isOverClashing: boolean;
  onLesson(lesson: EditedLesson): void;
  onPlace(place: Place): void;
}

/** A place of the week that takes a dragged lesson. */
export function WeekCell(props: WeekCellProps) {
  const { week, place, own, over, state, isClashing, isOverClashing, onLesson, onPlace } = props;
  const kit = useKit();
  const { t } = kit;
  const isOpen = isOpenPlace(week, place);
  const { setNodeRef, isOver } = useDroppable({
    id: `${place.day} ${place.period}`,
    data: { place },
    disabled: !isOpen || state === 'none',
  });
  const isHere = isOver && state !== null;
  return (
    <td
      ref={setNodeRef}
      data-closed={week.days.find(({ day }) => day === place.day)?.open === false || undefined}
      data-place={state ?? undefined}
      data-over={isHere || undefined}
    >
      {own.map((one) => (
        <MovableLesson key={one.key} week={week} one={one} isClashing={isClashing(one)} onOpen={() => onLesson(one)} />
      ))}
      {own.length === 0 && isOpen && (
        <button
          type="button"
          className={styles.add}
          aria-label={t('teaching.timetable.lesson.addAt', { place: placeWord(kit, week, place) })}
          onClick={() => onPlace(place)}
        >
          {isHere && state === 'free' ? (
            <span className={styles.here}>
              <DoneIcon size={iconSizePx.tag} aria-hidden /> {t('teaching.timetable.drag.here')}
            </span>
          ) : (
            <AddIcon size={iconSizePx.button} aria-hidden />
          )}
        </button>
      )}
      {over.map((one) => (
        <OverCard key={one.key} week={week} one={one} isClashing={isOverClashing} />
      ))}
    </td>
  );
}

function MovableLesson({
  week,
  one,
  isClashing,
  onOpen,
}: {
  week: Week;
  one: ShownLesson;
  isClashing: boolean;
  onOpen(): void;
}) {
  const kit = useKit();
  const { t } = kit;
  const dragged: Dragged = { kind: 'lesson', lesson: one };
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: one.key,
    data: { dragged },
    attributes: { roleDescription: t('teaching.timetable.drag.movable') },
  });
  const { course, teacher, room, field } = namesOf(kit, week, one);
  return (
    <button
      type="button"
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      className={styles.lesson}
      data-field={field}
      data-clash={isClashing || undefined}
      data-lifted={isDragging || undefined}
      aria-label={t('teaching.timetable.lesson.about', { course, teacher, room, place: placeWord(kit, week, one) })}
      onClick={onOpen}
    >
      <LessonFace week={week} one={one} isClashing={isClashing} />
    </button>
  );
}

function OverCard({ week, one, isClashing }: { week: Week; one: ShownLesson; isClashing: boolean }) {
  const kit = useKit();
  const { course, field, teacher, room, className } = namesOf(kit, week, one);
  // Outdoors, classes share the ground.
  if (field === 'outdoor') return null;
  return (
    <div className={styles.over} data-clash={isClashing || undefined}>
      <span className={styles.course}>
        {className} {course}
      </span>
      <span className={styles.facts}>
        <span>{teacher}</span>
        <span>{room}</span>
      </span>
    </div>
  );
}
