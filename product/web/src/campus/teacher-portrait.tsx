import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { Portrait } from '../drawing/portrait.tsx';
import styles from './student.module.css';
import { asTeacher } from './teacher-record.ts';

const LIST_PX = 32;
const HEAD_PX = 60;

// Loaded with the first photo, because most lists have none.
const Picture = lazyPart(async () => ({ default: (await import('@kiga/kit-web/files/picture.tsx')).Picture }), {
  Waiting: () => <span className={styles.portrait} />,
  Failed: ({ props }) => props.placeholder,
});
const ViewablePicture = lazyPart(
  async () => ({ default: (await import('@kiga/kit-web/files/picture.tsx')).ViewablePicture }),
  { Waiting: () => <span className={styles.photo} />, Failed: ({ props }) => props.placeholder },
);

interface PortraitProps {
  record: EntityRecord;
}

/** The teacher's face in a list: a photo that this reader may see, else the drawn portrait. */
export function TeacherPortrait({ record }: PortraitProps) {
  const { id, sex, facePhoto } = asTeacher(record);
  const drawn = <Portrait id={id} sex={sex} age="adult" size={LIST_PX} />;
  if (!facePhoto) return drawn;
  return <Picture path={facePhoto} alt="" className={styles.portrait} placeholder={drawn} />;
}

/** The teacher's face at the head of the record; a photo opens the viewer. */
export function TeacherPhoto({ record }: PortraitProps) {
  const { id, sex, teacherName = '', facePhoto } = asTeacher(record);
  const drawn = <Portrait id={id} sex={sex} age="adult" size={HEAD_PX} shape="tile" />;
  if (!facePhoto) return drawn;
  const name = teacherName ?? '';
  return <ViewablePicture path={facePhoto} alt={name} label={name} className={styles.photo} placeholder={drawn} />;
}
