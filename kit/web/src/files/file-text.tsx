import { type FileField, plainPath } from '@kiga/entity/fields/file.ts';
import { rulesOf } from '@kiga/entity/files/upload-modes.ts';
import { fieldLabel } from '../entity/entity-words.ts';
import type { FieldTextProps } from '../fields/field-view.ts';
import { NoValue } from '../fields/no-value.tsx';
import { useKit } from '../kit-context.tsx';
import { FileLink } from './file-link.tsx';
import styles from './files.module.css';
import { localPicture } from './local-pictures.ts';
import { ViewablePicture } from './picture.tsx';

/** View of a file: a small picture that opens the viewer, or a link. */
export default function FileText({ entity, field, name, value }: FieldTextProps) {
  const kit = useKit();
  if (typeof value !== 'string') return <NoValue />;
  if (rulesOf((field as FileField).mode).picture === undefined) return <FileLink path={value} />;
  // A picture in the history has no signature, so only a word stands for it.
  if (plainPath(value) === value && localPicture(value) === undefined) return kit.t('kit.files.picture.word');
  const label = fieldLabel(kit, entity, name);
  return <ViewablePicture path={value} alt={label} label={label} className={styles.thumbnail} />;
}
