import { commodity } from '@kiga/contract/shop/commodity.entity.ts';
import { priceOf } from '@kiga/contract/shop/prices.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { innerLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { formatFen } from '@kiga/kit-web/fields/money.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import styles from './goods.module.css';
import { useLevels } from './use-levels.ts';
import { priceAt } from './variant-rows.ts';

/** The variants of a commodity with list price, stock, and the price of each membership level. */
export default function VariantsSection({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t } = kit;
  const { variants, levelPrices } = record as EntityRecord & SavedOf<typeof commodity>;
  const levels = useLevels() ?? [];
  const title = t('shop.commodity.groups.variants');
  const label = (inner: string) => innerLabel(kit, commodity, 'variants', inner);
  return (
    <DetailSection title={title}>
      <ScrollRegion className={styles.frame} label={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{label('variantName')}</th>
              <th scope="col">{label('listPriceFen')}</th>
              {levels.map(({ id, levelName }) => (
                <th key={id} scope="col">
                  {t('shop.commodity.priceFor', { level: levelName })}
                </th>
              ))}
              <th scope="col">{label('stock')}</th>
            </tr>
          </thead>
          <tbody>
            {(variants ?? []).map(({ variantId, variantName, listPriceFen, stock }) => (
              <tr key={variantId}>
                <th scope="row">{variantName}</th>
                <td>{formatFen(listPriceFen)}</td>
                {levels.map((one) => {
                  const set = priceAt(levelPrices ?? [], variantId, one.id).row?.priceFen;
                  return (
                    <td key={one.id} data-set={set !== undefined}>
                      {formatFen(set ?? priceOf({ id: variantId ?? '', listPriceFen }, one, []))}
                    </td>
                  );
                })}
                <td>{stock}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </DetailSection>
  );
}
