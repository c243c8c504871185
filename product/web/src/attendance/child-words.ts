import type { DayBoard } from '@kiga/contract/attendance/day.acts.ts';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** A child on the board. */
export type BoardChild = DayBoard['classes'][number]['children'][number];

/** Text key of each state. */
export const stateKeys: Readonly<Record<BoardChild['state'], string>> = {
  'on-time': 'attendance.board.onTime',
  late: 'attendance.board.late',
  unseen: 'attendance.board.unseen',
  leave: 'attendance.board.leave',
  missing: 'attendance.board.missing',
};

/** Number of children up to which faces and names fit a small screen: those of one class, or of few small ones. */
const MOST_FACES = 40;

/** Returns whether the board shows the children of these classes by faces and names instead of squares. */
export function showsFaces(classes: DayBoard['classes']): boolean {
  return classes.reduce((sum, { children }) => sum + children.length, 0) <= MOST_FACES;
}

/** Returns the recorded name; in English with its reading. */
export function nameOf(kit: Kit, { name, nameLatin }: Pick<BoardChild, 'name' | 'nameLatin'>): string {
  return kit.language === 'en_US' && nameLatin !== null ? `${name} ${nameLatin}` : name;
}

/** Returns a child in one line: name, state and time of arrival, and whether it has left or come back. */
export function childLine(kit: Kit, child: BoardChild, timeZone: string): string {
  const name = nameOf(kit, child);
  const state = kit.t(stateKeys[child.state]);
  const time = (at: string) => minuteIn(at, timeZone);
  let line =
    child.at === null
      ? kit.t('attendance.board.childMissing', { name, state })
      : kit.t('attendance.board.child', { name, state, time: time(child.at) });
  if (child.isDoubtful) line = kit.t('attendance.board.childDoubtful', { line });
  if (child.leftAt !== null) return kit.t('attendance.board.childLeft', { line, time: time(child.leftAt) });
  return child.backAt === null ? line : kit.t('attendance.board.childBack', { line, time: time(child.backAt) });
}

/** Returns the sex of the drawn face for a record's sex. */
export function faceSex(sex: string): 'male' | 'female' | null {
  return sex === 'male' || sex === 'female' ? sex : null;
}
