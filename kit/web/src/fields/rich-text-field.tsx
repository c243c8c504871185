import { lazyPart } from '../chunks/lazy-part.tsx';
import { Waiting } from '../light/waiting.tsx';
import type { WidgetProps } from './field-view.ts';

/** Input of a document; the editor is loaded with the first form that has one. */
export const RichTextWidget = lazyPart<WidgetProps>(() => import('./rich-text-widget.tsx'), { Waiting });
