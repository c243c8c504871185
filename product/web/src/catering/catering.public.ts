export { DishPicture } from './dish-picture.tsx';
export { useWarnings } from './use-warnings.ts';
