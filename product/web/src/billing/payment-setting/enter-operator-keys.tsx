import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { EnterKeys } from './enter-keys.tsx';

/** Asks for the keys of a merchant account of the operator. */
export default function EnterOperatorKeys(props: { record: EntityRecord | null; onClose(): void }) {
  return <EnterKeys of="operator" {...props} />;
}
