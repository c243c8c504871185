import type { DishKind } from '@kiga/contract/catering/meals.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import {
  CupSoda as DrinkIcon,
  Carrot as FoodIcon,
  Apple as FruitIcon,
  Drumstick as MainIcon,
  Salad as SideIcon,
  Cookie as SnackIcon,
  Soup as SoupIcon,
  Wheat as StapleIcon,
} from 'lucide-react';
import styles from './week.module.css';

// Loaded with the first picture, because most dishes have none.
const Picture = lazyPart(async () => ({ default: (await import('@kiga/kit-web/files/picture.tsx')).Picture }), {
  Waiting: () => <span className={styles.picture} />,
  Failed: ({ props }) => props.placeholder,
});

const icons = {
  staple: StapleIcon,
  main: MainIcon,
  side: SideIcon,
  soup: SoupIcon,
  snack: SnackIcon,
  drink: DrinkIcon,
  fruit: FruitIcon,
} as const satisfies Record<DishKind, typeof FoodIcon>;

const ICON_PX = 22;

/** The picture of a dish; without one, a drawing of its kind. A food that is served as it is has no kind. */
export function DishPicture({ picture, kind }: { picture: string | null; kind: DishKind | null }) {
  const Icon = kind ? icons[kind] : FoodIcon;
  const drawn = (
    <span className={styles.drawn} data-kind={kind ?? 'food'}>
      <Icon size={ICON_PX} aria-hidden />
    </span>
  );
  if (!picture) return drawn;
  return <Picture path={picture} alt="" className={styles.picture ?? ''} placeholder={drawn} />;
}
