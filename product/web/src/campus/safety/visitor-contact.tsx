import { readVisitorContact } from '@kiga/contract/campus/safety/safety.acts.ts';
import type { visitor } from '@kiga/contract/campus/safety/visitor.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Phone, useContact } from '../contact.tsx';

/** Phone and ID number of a visitor; the whole numbers appear on demand, and the look is logged. */
export default function VisitorContact({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { visitorPhone, idNumber } = record as SavedOf<typeof visitor>;
  const { contact, extra } = useContact(record, readVisitorContact, isMasked(visitorPhone));
  const phone = contact?.visitorPhone ?? visitorPhone;
  const number = contact?.idNumber ?? idNumber;
  return (
    <DetailSection title={t('campus.visitor.groups.contact')} extra={extra}>
      {phone ? <Phone phone={phone} /> : <NoValue />}
      {number ? (
        <p>
          {t('campus.visitor.fields.idNumber')} {number}
        </p>
      ) : null}
    </DetailSection>
  );
}
