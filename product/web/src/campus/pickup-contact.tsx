import { readPickupContact } from '@kiga/contract/campus/pickup-person.acts.ts';
import type { pickupPerson } from '@kiga/contract/campus/pickup-person.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Phone, useContact } from './contact.tsx';

/** Phone of a person who fetches a child; the number appears on demand, and the look is logged. */
export default function PickupContact({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { personPhone } = record as SavedOf<typeof pickupPerson>;
  const { contact, extra } = useContact(record, readPickupContact, isMasked(personPhone));
  const phone = contact?.personPhone ?? personPhone;
  return (
    <DetailSection title={t('campus.pickupPerson.fields.personPhone')} extra={extra}>
      {phone ? <Phone phone={phone} /> : <NoValue />}
    </DetailSection>
  );
}
