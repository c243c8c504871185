import type { Act } from '@kiga/entity/define-act.ts';
import type { WordParams } from '@kiga/entity/words/words.ts';
import type { AnyEntity, EntityRecord } from '../entity/any-entity.ts';
import { recordTitle } from '../entity/entity-words.ts';
import type { Kit } from '../kit-context.tsx';
import type { ScreenAct } from './screen-act.ts';

/** Returns the label of an act's button. */
export function actLabel(kit: Kit, entity: AnyEntity, { act, label }: ScreenAct): string {
  return label === undefined ? kit.t(`${entity.key}.acts.${act.act}`) : kit.t(label);
}

/** Returns the title of an act's dialog, which may name the record. */
export function actTitle(kit: Kit, entity: AnyEntity, { act }: Act, record: EntityRecord | null): string {
  return kit.t(`${entity.key}.questions.${act}`, { record: record ? recordTitle(kit, entity, record) : '' });
}

/** Returns the consequences of a destructive or far-reaching act. */
export function actConsequence(kit: Kit, entity: AnyEntity, { act }: Act): string {
  return kit.t(`${entity.key}.consequences.${act}`);
}

/** Returns the message after an act. */
export function actDone(kit: Kit, entity: AnyEntity, { act }: Act, params: WordParams): string {
  return kit.t(`${entity.key}.done.${act}`, params);
}
