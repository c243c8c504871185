import { kindergarten } from '@kiga/contract/campus/kindergarten.entity.ts';
import { type EntityRecord, fieldOf } from '@kiga/kit-web/entity/any-entity.ts';
import { fieldLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Alert } from 'antd';

/** Names the missing parts of an incomplete record. */
export default function KindergartenIncomplete({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const missing = Object.keys(kindergarten.fields).filter(
    (name) => fieldOf(kindergarten, name).required && name in record && record[name] == null,
  );
  if (missing.length === 0) return null;
  const fields = missing.map((name) => fieldLabel(kit, kindergarten, name)).join(kit.t('kit.field.comma'));
  return (
    <Alert
      type="warning"
      showIcon
      title={kit.t('campus.kindergarten.incompleteTitle')}
      description={kit.t('campus.kindergarten.incompleteText', { fields })}
    />
  );
}
