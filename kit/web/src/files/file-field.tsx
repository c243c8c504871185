import type { FileField } from '@kiga/entity/fields/file.ts';
import { rulesOf } from '@kiga/entity/files/upload-modes.ts';
import { lazyPart } from '../chunks/lazy-part.tsx';
import type { FieldTextProps, WidgetProps } from '../fields/field-view.ts';
import styles from './files.module.css';

/** View of a file; loaded with the first one. */
export const FileText = lazyPart<FieldTextProps>(() => import('./file-text.tsx'));

/** Input of a file; loaded with the first form that has one. */
export const FileWidget = lazyPart<WidgetProps>(() => import('./file-widget.tsx'), { Waiting: WaitingUpload });

/** Keeps the place of the input, or the fields below would move under a click. */
function WaitingUpload({ field }: WidgetProps) {
  const { picture } = rulesOf((field as FileField).mode);
  return <span className={picture ? styles.waitingPicture : styles.waitingFile} aria-busy />;
}
