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

interface DishPictureProps {
  /** Signed path; null for none. */
  picture: string | null;
  /** Null for a food without one. */
  kind: DishKind | null;
  /** Decides the size instead of the default of 32 px. */
  className?: string;
}

/** The picture of a dish; without one, a drawing of its kind. */
export function DishPicture({ picture, kind, className }: DishPictureProps) {
  const Icon = kind ? icons[kind] : FoodIcon;
  const drawn = (
    <span className={className ?? styles.drawn} data-kind={kind ?? 'food'}>
      <Icon {...(className === undefined && { size: ICON_PX })} aria-hidden />
    </span>
  );
  if (!picture) return drawn;
  return <Picture path={picture} alt="" className={className ?? styles.picture ?? ''} placeholder={drawn} />;
}
