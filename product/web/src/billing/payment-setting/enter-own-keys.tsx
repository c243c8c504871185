import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { EnterKeys } from './enter-keys.tsx';

/** Asks for the keys of a kindergarten’s own merchant account. */
export default function EnterOwnKeys(props: { record: EntityRecord | null; onClose(): void }) {
  return <EnterKeys of="own" {...props} />;
}
