import { useKit } from '@kiga/kit-web/kit-context.tsx';
import type { Draft } from './roll-over-data.ts';

/** Returns a function that words the way of a child. */
export function useKindText({ classes }: Draft) {
  const { t } = useKit();
  const byId = new Map(classes.map((one) => [one.id, one]));
  return ({ kind, classId, fromId }: Pick<Draft['children'][number], 'kind' | 'classId' | 'fromId'>): string => {
    const className = byId.get(classId ?? fromId)?.className ?? '';
    if (kind === 'up') return t('campus.class.rollOver.decide.up', { className });
    if (kind === 'stay') return t('campus.class.rollOver.decide.stay', { className });
    return kind === 'graduate' ? t('campus.class.rollOver.decide.graduate') : t('campus.class.rollOver.kinds.open');
  };
}
