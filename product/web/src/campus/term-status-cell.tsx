import type { term } from '@kiga/contract/campus/term.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { StateTone } from '@kiga/entity/define-states.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';

type Status = NonNullable<SavedOf<typeof term>['status']>;

const tones: Readonly<Record<Status, StateTone>> = { coming: 'information', current: 'fine', past: 'past' };

/** Status of a term: a dot and a text. */
export function TermStatusCell({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { status } = record as SavedOf<typeof term>;
  if (!status) return <NoValue />;
  return <ToneTag tone={tones[status]}>{t(`campus.term.options.status.${status}`)}</ToneTag>;
}
