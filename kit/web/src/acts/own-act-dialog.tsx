import { asksWhether } from '@kiga/entity/define-states.ts';
import type { AnyEntity, EntityRecord } from '../entity/any-entity.ts';
import { fieldsOf } from '../entity/any-entity.ts';
import { fieldLabel } from '../entity/entity-words.ts';
import { ownerToName } from '../entity/owner.ts';
import { fieldInputOf } from '../fields/field-inputs.ts';
import AskDialog, { type Typed } from '../form/ask-dialog.tsx';
import type { SendOptions } from '../form/use-sending.ts';
import { useKit } from '../kit-context.tsx';
import { actConsequence, actLabel, actTitle } from './act-words.ts';
import type { ScreenAct } from './screen-act.ts';

interface OwnActDialogProps {
  entity: AnyEntity;
  screenAct: ScreenAct;
  record: EntityRecord | null;
  send(values: Typed, options: SendOptions): Promise<unknown>;
  onClose(): void;
}

/** Asks for the input of a declared act. */
export default function OwnActDialog({ entity, screenAct, record, send, onClose }: OwnActDialogProps) {
  const kit = useKit();
  const { act, start, hints, ok, Preview } = screenAct;
  const isOwn = (field: string) => fieldsOf(entity)[field] === act.asks[field];
  return (
    <AskDialog
      entity={entity}
      title={actTitle(kit, entity, act, record)}
      lead={asksWhether(act) && <p>{actConsequence(kit, entity, act)}</p>}
      preview={Preview && ((values) => <Preview record={record} values={values} />)}
      fields={act.asks}
      inputOf={fieldInputOf}
      start={start?.(kit, record)}
      labelOf={(field) => (isOwn(field) ? fieldLabel(kit, entity, field) : kit.t(`${entity.key}.asks.${field}`))}
      hints={hints?.(kit)}
      ownerId={ownerToName(kit, entity, record ?? undefined)}
      ok={ok === undefined ? actLabel(kit, entity, screenAct) : kit.t(ok)}
      danger={act.danger}
      send={send}
      onClose={onClose}
    />
  );
}
