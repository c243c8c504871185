import { readDriverContact } from '@kiga/contract/transport/bus.acts.ts';
import { driver } from '@kiga/contract/transport/driver.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { DetailSection, FieldList } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { ViewablePicture } from '@kiga/kit-web/files/picture.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Phone, useContact } from '../campus/campus.public.ts';
import styles from './transport.module.css';

/** The photo, age and phones of a driver; the whole numbers appear on demand, and the look is logged. */
export default function DriverPerson({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { phone, photo } = record as SavedOf<typeof driver>;
  const isHidden = (phone ?? []).some(({ number }) => isMasked(number));
  const { contact, extra } = useContact(record, readDriverContact, isHidden);
  const label = t('transport.driver.fields.photo');
  return (
    <DetailSection title={t('transport.driver.groups.person')} extra={extra}>
      {photo && <ViewablePicture path={photo} alt={label} label={label} className={styles.photo} />}
      <FieldList
        entity={driver}
        fields={['driverAge', 'phone', 'remark'].filter((name) => name in record)}
        record={{ ...record, ...contact }}
        columns={{ phone: { Cell: Phones, inRecord: true } }}
      />
    </DetailSection>
  );
}

function Phones({ record }: { record: EntityRecord }) {
  const { phone } = record as SavedOf<typeof driver>;
  if (!phone || phone.length === 0) return <NoValue />;
  return (
    <ul className={styles.steps}>
      {phone.map(({ number }) => (
        <li key={number}>
          <Phone phone={number ?? ''} />
        </li>
      ))}
    </ul>
  );
}
