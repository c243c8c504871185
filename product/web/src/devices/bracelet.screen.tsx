import { bracelet } from '@kiga/contract/devices/bracelet.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { useLastSeen } from './use-last-seen.ts';

/** Charge of the battery in percent. */
function BatteryCell({ record }: { record: EntityRecord }) {
  const { battery } = record as { battery?: number | null };
  return typeof battery === 'number' ? <span>{battery}%</span> : <NoValue />;
}

const Screen = entityScreen(bracelet, {
  tenants: kindergartens,
  columns: { battery: { Cell: BatteryCell } },
  narrowOrder: ['remark', 'battery'],
  empty: { title: 'devices.bracelet.emptyTitle', text: 'devices.bracelet.emptyText' },
});

/** Screen of bracelets. */
export default asLight(function BraceletScreen({ href }: { href: string }) {
  useLastSeen(bracelet);
  return <Screen href={href} />;
});
