/** A lesson as far as the search for clashes needs it. `roomId` is the room in fact: of the lesson, or of its class. */
export interface Occupying {
  /** Any name that is unique among the compared lessons. */
  key: string;
  classId: string;
  day: string;
  period: number;
  courseId: string;
  /** The person in fact: the substitute where there is one. */
  teacherId: string | null;
  /** Null where it takes no room: outdoors many classes share the ground. */
  roomId: string | null;
  isJoint: boolean;
}

/** Two lessons that need the same teacher, room or class at the same time. */
export interface Clash<L extends Occupying = Occupying> {
  kind: 'class' | 'teacher' | 'room';
  one: L;
  other: L;
}

/** Returns the place of a lesson in a week as a key. */
export function slotOf({ day, period }: Pick<Occupying, 'day' | 'period'>): string {
  return `${day} ${period}`;
}

/** Returns whether two lessons are one lesson of two classes: one is marked so, and course, teacher and room agree. */
export function isJointLesson(one: Occupying, other: Occupying): boolean {
  return (
    one.classId !== other.classId &&
    (one.isJoint || other.isJoint) &&
    one.courseId === other.courseId &&
    one.teacherId === other.teacherId &&
    one.roomId === other.roomId
  );
}

/** Returns the clashes between lessons, each pair once for each kind, in the order of the first lesson. */
export function clashesAmong<L extends Occupying>(lessons: readonly L[]): Clash<L>[] {
  const bySlot = Map.groupBy(lessons, slotOf);
  return [...bySlot.values()].flatMap((held) =>
    held.flatMap((one, index) => held.slice(index + 1).flatMap((other) => clashesOf(one, other))),
  );
}

/** Returns the clashes of two lessons; none where their days or periods differ. */
export function clashesOf<L extends Occupying>(one: L, other: L): Clash<L>[] {
  if (slotOf(one) !== slotOf(other) || isJointLesson(one, other)) return [];
  if (one.classId === other.classId) return [{ kind: 'class', one, other }];
  const kinds = (['teacher', 'room'] as const).filter((kind) => {
    const needed = kind === 'teacher' ? one.teacherId : one.roomId;
    return needed !== null && needed === (kind === 'teacher' ? other.teacherId : other.roomId);
  });
  return kinds.map((kind) => ({ kind, one, other }));
}
