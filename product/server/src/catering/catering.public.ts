export { menusForWall } from './menu-wall.ts';
