export { DishPicture } from './dish-picture.tsx';
export { useMenuWall, type WallNow } from './use-menu-wall.ts';
export { useWarnings } from './use-warnings.ts';
export { WallHead } from './wall-head.tsx';
