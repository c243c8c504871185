import { lazyPart } from '../chunks/lazy-part.tsx';
import type { FieldTextProps, WidgetProps } from '../fields/field-view.ts';
import { Waiting } from '../light/waiting.tsx';

/** View of a file; loaded with the first one. */
export const FileText = lazyPart<FieldTextProps>(() => import('./file-text.tsx'));

/** Input of a file; loaded with the first form that has one. */
export const FileWidget = lazyPart<WidgetProps>(() => import('./file-widget.tsx'), { Waiting });
