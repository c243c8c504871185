import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/core';
import { readSlots, type Week } from '@kiga/contract/teaching/lesson.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EditedLesson, isAt, isOpenPlace, lessonOf, movedTo, newLessonAt, type Place } from './edited-lesson.ts';
import type { PlaceState } from './week-cell.tsx';
import { announcementsOf, type Dragged, draggedOf, placeOf, placeUnder, useWeekSensors } from './week-drag.ts';
import { namesOf, placeWord, reasonOf } from './week-words.ts';

/** A place as the dragged lesson meets it, with a sentence that says why. */
export interface Landing {
  state: PlaceState;
  sentence: string;
}

/** Drags lessons and missing courses over the draft of a week. `change` receives the lessons after a drop. */
export function useWeekDrag(
  week: Week,
  lessons: readonly EditedLesson[],
  change: (lessons: readonly EditedLesson[]) => void,
) {
  const kit = useKit();
  const { t, client } = kit;
  const sensors = useWeekSensors();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [target, setTarget] = useState<Place | null>(null);
  const lifted = dragged && liftedOf(week, dragged);
  const input = lifted && slotsInput(week, lifted);
  const { data } = useQuery({
    queryKey: [readSlots.name, input],
    queryFn: ({ signal }) => client.call(readSlots, input as NonNullable<typeof input>, { signal }),
    enabled: input !== null,
  });

  function landingAt(what: Dragged, place: Place): Landing {
    const one = liftedOf(week, what);
    const where = placeWord(kit, week, place);
    const held = lessons.find(isAt(place));
    if (!isOpenPlace(week, place) || (what.kind === 'course' && held)) return { state: 'none', sentence: where };
    if (held?.key === one.key) return { state: 'own', sentence: where };
    const reason = reasonOf(kit, week, one, data?.taken ?? [], place);
    if (reason !== null) return { state: 'taken', sentence: t('teaching.timetable.drag.taken', { where, reason }) };
    const { teacher, room } = namesOf(kit, week, one);
    if (held) {
      const { course } = namesOf(kit, week, held);
      return { state: 'swap', sentence: t('teaching.timetable.drag.swap', { where, course }) };
    }
    const names = one.teacherId === null ? room : [teacher, room].join(t('kit.field.comma'));
    return { state: 'free', sentence: t('teaching.timetable.drag.free', { where, names }) };
  }

  const end = () => {
    setDragged(null);
    setTarget(null);
  };

  function drop({ active, over }: DragEndEvent) {
    const what = draggedOf(active);
    const place = placeOf(over);
    end();
    if (!place || ['none', 'own'].includes(landingAt(what, place).state)) return;
    if (what.kind === 'lesson') change(movedTo(lessons, what.lesson, place));
    else change([...lessons, newLessonAt(week, place, what.courseId)]);
  }

  return {
    isDragging: dragged !== null,
    lifted,
    /** State of the place under the lesson, and why; null over no place. */
    landing: dragged && target ? landingAt(dragged, target) : null,
    /** Null without a drag. */
    stateAt: (place: Place) => dragged && landingAt(dragged, place).state,
    context: {
      sensors,
      collisionDetection: placeUnder,
      accessibility: {
        announcements: announcementsOf(
          kit,
          (what) => namesOf(kit, week, liftedOf(week, what)).course,
          (what, place) => landingAt(what, place).sentence,
        ),
        screenReaderInstructions: { draggable: t('teaching.timetable.drag.instructions') },
      },
      onDragStart: ({ active }: DragStartEvent) => setDragged(draggedOf(active)),
      onDragOver: ({ over }: DragOverEvent) => setTarget(placeOf(over)),
      onDragCancel: end,
      onDragEnd: drop,
    },
  };
}

/** Returns the input that asks where a lesson cannot stand. */
export function slotsInput({ week }: Week, { classId, courseId, teacherId, classroomId }: EditedLesson) {
  return {
    classId,
    week,
    ...(courseId && { courseId }),
    ...(teacherId && { teacherId }),
    ...(classroomId && { classroomId }),
  };
}

const liftedOf = (week: Week, dragged: Dragged): EditedLesson =>
  dragged.kind === 'lesson' ? dragged.lesson : lessonOf(week, dragged.courseId);
