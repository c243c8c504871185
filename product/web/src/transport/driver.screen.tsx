import { driver } from '@kiga/contract/transport/driver.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { lastDay } from './last-day.tsx';

const PersonSection = lazyPart(() => import('./driver-person.tsx'));
const LicenseSection = lazyPart(() => import('./driver-license.tsx'));

/** The phones of a driver in one line. */
function PhonesCell({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { phone } = record as SavedOf<typeof driver>;
  return phone && phone.length > 0 ? (
    <span>{phone.map(({ number }) => number).join(t('kit.field.comma'))}</span>
  ) : (
    <NoValue />
  );
}

/** Screen of drivers. */
export default entityScreen(driver, {
  tenants: kindergartens,
  columns: { phone: { Cell: PhonesCell }, licenseExpiresOn: lastDay('licenseExpiresOn') },
  narrowOrder: ['driverAge', 'licenseClass'],
  inlineFilters: ['licenseClass', 'licenseExpiresOn'],
  empty: { title: 'transport.driver.emptyTitle', text: 'transport.driver.emptyText' },
  sections: { person: PersonSection, license: LicenseSection },
});
