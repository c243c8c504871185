import { readBusContact } from '@kiga/contract/transport/bus.acts.ts';
import { bus } from '@kiga/contract/transport/bus.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { DetailSection, FieldList } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Phone, useContact } from '../campus/campus.public.ts';
import { DriverCell, TeacherCell } from './record-links.tsx';

const columns = {
  driverId: { Cell: DriverCell, inRecord: true },
  teacherId: { Cell: TeacherCell, inRecord: true },
  phone: { Cell: PhoneCell, inRecord: true },
};

/** The people of a bus and its phone; the whole number appears on demand, and the look is logged. */
export default function BusPeople({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { phone } = record as SavedOf<typeof bus>;
  const { contact, extra } = useContact(record, readBusContact, isMasked(phone));
  return (
    <DetailSection title={t('transport.bus.groups.people')} extra={extra}>
      <FieldList
        entity={bus}
        fields={['driverId', 'teacherId', 'phone'].filter((name) => name in record)}
        record={{ ...record, ...contact }}
        columns={columns}
      />
    </DetailSection>
  );
}

function PhoneCell({ record }: { record: EntityRecord }) {
  const { phone } = record as SavedOf<typeof bus>;
  return phone ? <Phone phone={phone} /> : <NoValue />;
}
