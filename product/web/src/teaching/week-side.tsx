import { useDraggable } from '@dnd-kit/core';
import type { DraftClash, Week } from '@kiga/contract/teaching/lesson.acts.ts';
import { balanceOf, outdoorMinutesByDay, stillToPlace } from '@kiga/contract/teaching/timetable.ts';
import { weekdayOf } from '@kiga/entity/days.ts';
import { ActIcon, DoneIcon, DragIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { type EditedLesson, elsewhere, freePlaces, newLessonAt } from './edited-lesson.ts';
import styles from './timetable.module.css';
import type { Dragged } from './week-drag.ts';
import { namesOf, placeWord } from './week-words.ts';

const clashWords: Readonly<Record<DraftClash['kind'], string>> = {
  teacher: 'teaching.timetable.clashes.teacher',
  room: 'teaching.timetable.clashes.room',
};

/** A clash with the key of its lesson. */
export type ShownClash = DraftClash & { key: string };

interface SideProps {
  week: Week;
  lessons: readonly EditedLesson[];
  clashes: readonly ShownClash[];
  onPut(lesson: EditedLesson): void;
  /** Opens the form of a lesson that is still to place. */
  onPlace(lesson: EditedLesson): void;
  /** Lays another class over this one. */
  onOver(classId: string): void;
}

/** Clashes with ways out, courses still to place, and the sums of the week. */
export function WeekSide(props: SideProps) {
  return (
    <div className={styles.side}>
      <Clashes {...props} />
      <ToPlace {...props} />
      <Balance {...props} />
    </div>
  );
}

function Clashes({ week, lessons, clashes, onPut, onOver }: SideProps) {
  const kit = useKit();
  const { t } = kit;
  const count = clashes.length;
  const overId = week.over[0]?.classId;
  return (
    <section className={styles.panel} aria-live="polite">
      <h2 className={count > 0 ? styles.act : styles.fine}>
        {count > 0 ? (
          <ActIcon size={iconSizePx.button} aria-hidden />
        ) : (
          <DoneIcon size={iconSizePx.button} aria-hidden />
        )}
        {count === 0 ? t('teaching.timetable.clashes.none') : t('teaching.timetable.clashes.title', { count })}
      </h2>
      {clashes.map(({ key, kind, name, other, ways }) => {
        const one = lessons.find((lesson) => lesson.key === key);
        if (!one) return null;
        const own = namesOf(kit, week, one);
        return (
          <div key={`${key} ${kind} ${other.classId}`} className={styles.clash}>
            <strong>{t('teaching.timetable.clashes.at', { name, place: placeWord(kit, week, one) })}</strong>
            <span className={styles.quiet}>{t(clashWords[kind])}</span>
            <div className={styles.sides}>
              <Side className={own.className} course={own.course} room={own.room} />
              <Side
                className={other.className ?? t('teaching.timetable.clashes.elsewhere')}
                course={other.courseName}
                room={other.roomName}
              />
            </div>
            {ways.map((way) => {
              switch (way.kind) {
                case 'move':
                  return (
                    <Way
                      key="move"
                      text={t('teaching.timetable.clashes.move', { place: placeWord(kit, week, way) })}
                      label={t('teaching.timetable.clashes.moveDo')}
                      onDo={() => onPut(elsewhere(one, way))}
                    />
                  );
                case 'teacher':
                  return (
                    <Way
                      key="teacher"
                      text={t('teaching.timetable.clashes.teacherWay', { name: way.name })}
                      label={t('teaching.timetable.clashes.teacherDo')}
                      onDo={() => onPut(elsewhere({ ...one, teacherId: way.teacherId }, one))}
                    />
                  );
                case 'joint':
                  return (
                    <Way
                      key="joint"
                      text={t('teaching.timetable.clashes.jointWay')}
                      label={t('teaching.timetable.clashes.jointDo')}
                      onDo={() => onPut({ ...one, isJoint: true })}
                    />
                  );
              }
            })}
            {other.classId !== null && other.className !== null && other.classId !== overId && (
              <Way
                text={t('teaching.timetable.clashes.overWay', { className: other.className })}
                label={t('teaching.timetable.over')}
                onDo={() => onOver(other.classId as string)}
              />
            )}
          </div>
        );
      })}
    </section>
  );
}

/** One side of a clash. */
function Side({ className, course, room }: { className: string; course: string | null; room: string | null }) {
  return (
    <div>
      <span className={styles.quiet}>{className}</span>
      <strong>{course}</strong>
      <span className={styles.quiet}>{room}</span>
    </div>
  );
}

function Way({ text, label, onDo }: { text: string; label: string; onDo(): void }) {
  return (
    <div className={styles.way}>
      <span>{text}</span>
      <Button type="link" size="small" aria-label={`${label} ${text}`} onClick={onDo}>
        {label}
      </Button>
    </div>
  );
}

function ToPlace({ week, lessons, onPlace }: SideProps) {
  const { t } = useKit();
  const missing = stillToPlace(week.courses, lessons);
  const [first] = freePlaces(week, lessons);
  const hasTarget = balanceOf(week.courses, lessons).some(({ target }) => target > 0);
  return (
    <section className={styles.panel}>
      <h2>
        {t('teaching.timetable.toPlace.title')}
        {missing.length > 0 && <span className={styles.quiet}>{t('teaching.timetable.toPlace.hint')}</span>}
      </h2>
      {missing.length === 0 && (
        <p className={styles.quiet}>
          {t(hasTarget ? 'teaching.timetable.toPlace.none' : 'teaching.timetable.toPlace.noTarget')}
        </p>
      )}
      <ul className={styles.courses}>
        {missing.map(({ courseId, missing: count }) => (
          <ToPlaceItem
            key={courseId}
            week={week}
            courseId={courseId}
            count={count}
            onOpen={first && (() => onPlace(newLessonAt(week, first, courseId)))}
          />
        ))}
      </ul>
    </section>
  );
}

interface ToPlaceItemProps {
  week: Week;
  courseId: string;
  count: number;
  /** Absent where no place is left. */
  onOpen: (() => void) | undefined;
}

/** A course that lacks lessons; it can be dragged to a place, and pressed to choose one. */
function ToPlaceItem({ week, courseId, count, onOpen }: ToPlaceItemProps) {
  const { t } = useKit();
  const dragged: Dragged = { kind: 'course', courseId };
  const { attributes, listeners, setNodeRef } = useDraggable({
    id: `of ${courseId}`,
    data: { dragged },
    disabled: onOpen === undefined,
    attributes: { roleDescription: t('teaching.timetable.drag.movable') },
  });
  const course = week.courses.find(({ id }) => id === courseId);
  if (!course) return null;
  return (
    <li>
      <button
        type="button"
        ref={setNodeRef}
        {...attributes}
        {...listeners}
        className={styles.toPlace}
        data-field={course.field}
        disabled={onOpen === undefined}
        onClick={onOpen}
      >
        <DragIcon size={iconSizePx.tag} aria-hidden />
        <strong>{course.name}</strong>
        <span className={styles.quiet}>
          {t(`teaching.course.options.field.${course.field}`)}
          {t('kit.field.comma')}
          {t('teaching.timetable.toPlace.missing', { count })}
        </span>
      </button>
    </li>
  );
}

function Balance({ week, lessons }: SideProps) {
  const kit = useKit();
  const { t } = kit;
  const balance = balanceOf(week.courses, lessons);
  const sum = (of: 'placed' | 'target') => balance.reduce((total, one) => total + one[of], 0);
  return (
    <section className={styles.panel}>
      <h2>
        {t('teaching.timetable.balance.title')}
        <span className={styles.quiet}>
          {t('teaching.timetable.balance.placed', { placed: sum('placed'), target: sum('target') })}
        </span>
      </h2>
      <dl className={styles.balance}>
        {balance.map(({ field, placed, target }) => (
          <div key={field} data-field={field}>
            <dt>{t(`teaching.course.options.field.${field}`)}</dt>
            <dd className={styles.bars} aria-hidden>
              {Array.from({ length: Math.max(placed, target) }, (_, index) => index).map((index) => (
                <span key={index} data-missing={index >= placed || undefined} />
              ))}
            </dd>
            <dd className={placed < target ? styles.look : undefined}>
              {placed < target
                ? t('teaching.timetable.balance.missing', { count: target - placed })
                : placed > target
                  ? t('teaching.timetable.balance.more', { count: placed - target })
                  : t('teaching.timetable.balance.ratio', { placed, target })}
            </dd>
          </div>
        ))}
      </dl>
      <Outdoors week={week} lessons={lessons} />
    </section>
  );
}

/** Tells whether the lessons outdoors reach the schedule's least time on each open day. */
function Outdoors({ week, lessons }: Pick<SideProps, 'week' | 'lessons'>) {
  const kit = useKit();
  const { t } = kit;
  const minutes = outdoorMinutesByDay(week.courses, lessons, week.periods);
  const short = week.days.filter(
    ({ day, open, inTerm }) => open && inTerm && (minutes.get(day) ?? 0) < week.outdoorMinutes,
  );
  const hours = week.outdoorMinutes / 60;
  if (short.length === 0) {
    return (
      <p className={styles.outdoors}>
        <DoneIcon size={iconSizePx.tag} aria-hidden /> {t('teaching.timetable.balance.outdoor', { hours })}
      </p>
    );
  }
  const days = short.map(({ day }) => weekdayOf(day, kit.language)).join(t('kit.field.comma'));
  return (
    <p className={`${styles.outdoors} ${styles.look}`}>
      <ActIcon size={iconSizePx.tag} aria-hidden /> {t('teaching.timetable.balance.outdoorMissing', { hours, days })}
    </p>
  );
}
