import type { contract } from '@kiga/contract/system/organizations/contract.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { StateTone } from '@kiga/entity/define-states.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import styles from './contracts.module.css';

type Contract = SavedOf<typeof contract>;
type State = NonNullable<Contract['state']>;

const tones: Readonly<Record<State, StateTone>> = { coming: 'information', running: 'fine', ended: 'past' };

/** State of a contract today: a dot and a text. */
export function ContractState({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { state } = record as Contract;
  if (!state) return <NoValue />;
  return <ToneTag tone={tones[state]}>{t(`system.contract.options.state.${state}`)}</ToneTag>;
}

/** Last day of a contract, or a text for none. */
export function ContractEnd({ record }: { record: EntityRecord }) {
  const { t, language } = useKit();
  const { endsOn } = record as Contract;
  return endsOn ? formatDay(endsOn, language) : <span className={styles.quiet}>{t('system.contract.openEnd')}</span>;
}

/** Period of a contract. */
export function ContractDays({ record }: { record: EntityRecord }) {
  const { language } = useKit();
  const { beginsOn } = record as Contract;
  return (
    <span>
      {beginsOn && formatDay(beginsOn, language)} – <ContractEnd record={record} />
    </span>
  );
}
