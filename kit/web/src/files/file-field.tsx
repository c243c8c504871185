import { lazyPart } from '../chunks/lazy-part.tsx';
import type { FieldTextProps, WidgetProps } from '../fields/field-view.ts';
import styles from './files.module.css';

/** View of a file; loaded with the first one. */
export const FileText = lazyPart<FieldTextProps>(() => import('./file-text.tsx'));

/** Input of a file; loaded with the first form that has one. Its place is kept, or what follows would move under a click. */
export const FileWidget = lazyPart<WidgetProps>(() => import('./file-widget.tsx'), {
  Waiting: () => <span className={styles.waitingUpload} aria-busy />,
});
