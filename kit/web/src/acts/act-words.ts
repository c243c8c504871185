import type { Act } from '@kiga/entity/define-act.ts';
import type { WordParams } from '@kiga/entity/words/words.ts';
import type { AnyEntity, EntityRecord } from '../entity/any-entity.ts';
import { recordTitle } from '../entity/entity-words.ts';
import type { Kit } from '../kit-context.tsx';
import type { ScreenAct } from './screen-act.ts';

/** What the button of an act says. */
export function actLabel(kit: Kit, entity: AnyEntity, { act, label }: ScreenAct): string {
  return label === undefined ? kit.t(`${entity.key}.acts.${act.act}`) : kit.t(label);
}

/** What the dialog of an act is headed with, which may name the record. */
export function actTitle(kit: Kit, entity: AnyEntity, { act }: Act, record: EntityRecord | null): string {
  return kit.t(`${entity.key}.questions.${act}`, { record: record ? recordTitle(kit, entity, record) : '' });
}

/** What happens with an act that ends something or does more than it looks. */
export function actConsequence(kit: Kit, entity: AnyEntity, { act }: Act): string {
  return kit.t(`${entity.key}.consequences.${act}`);
}

/** What is told once an act is done. */
export function actDone(kit: Kit, entity: AnyEntity, { act }: Act, params: WordParams): string {
  return kit.t(`${entity.key}.done.${act}`, params);
}
