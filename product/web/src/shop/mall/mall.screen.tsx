import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useMedia } from '@kiga/kit-web/theme/use-media.ts';
import { useSearchParams } from 'react-router';
import { BasketBar } from './basket-bar.tsx';
import { BasketPanel } from './basket-panel.tsx';
import { Categories } from './categories.tsx';
import { GoodsShelf } from './goods-shelf.tsx';
import styles from './mall.module.css';
import { MallHead } from './mall-head.tsx';
import { useBasket } from './use-basket.ts';
import { type Shelf, useMallHome } from './use-mall.ts';

/** Below this width the basket gives its place to the goods, and opens from a bar at the foot. */
const NARROW = '(width < 1100px)';

/** Home of the shop: categories, goods and the basket in one view. The address holds category and search. */
export default function MallScreen() {
  const { can } = useKit();
  const [search, setSearch] = useSearchParams();
  const isNarrow = useMedia(NARROW);
  const shelf: Shelf = { categoryId: search.get('category'), q: search.get('q') ?? '' };
  const { data: home, isError, error, errorUpdateCount, refetch } = useMallHome();
  const basket = useBasket();
  const isBuyer = can('shop.order.buy');

  function show({ categoryId, q }: Shelf): void {
    setSearch({ ...(categoryId !== null && { category: categoryId }), ...(q !== '' && { q }) }, { replace: true });
  }

  if (home === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  return (
    <div className={styles.page}>
      <MallHead home={home} q={shelf.q} onSearch={(q) => show({ ...shelf, q })} />
      <div className={styles.body} data-basket={isBuyer && !isNarrow}>
        <Categories home={home} chosen={shelf.categoryId} onChoose={(categoryId) => show({ ...shelf, categoryId })} />
        <GoodsShelf
          shelf={shelf}
          isEmptyShop={home.total === 0}
          basket={isBuyer ? basket : null}
          onAll={() => show({ categoryId: null, q: '' })}
        />
        {isBuyer && !isNarrow && <BasketPanel state={basket} />}
      </div>
      {isBuyer && isNarrow && <BasketBar state={basket} />}
    </div>
  );
}
