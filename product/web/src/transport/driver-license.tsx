import { driver } from '@kiga/contract/transport/driver.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { DetailSection, FieldList } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ViewablePicture } from '@kiga/kit-web/files/picture.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { lastDay } from './last-day.tsx';
import styles from './transport.module.css';

const columns = { licenseExpiresOn: lastDay('licenseExpiresOn') };

/** The licence of a driver: its picture, its class and its last day. */
export default function DriverLicense({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { license } = record as SavedOf<typeof driver>;
  const label = t('transport.driver.fields.license');
  return (
    <DetailSection title={t('transport.driver.groups.license')}>
      {license && <ViewablePicture path={license} alt={label} label={label} className={styles.card} />}
      <FieldList entity={driver} fields={['licenseClass', 'licenseExpiresOn']} record={record} columns={columns} />
    </DetailSection>
  );
}
