export { settleFigures } from './settled-figures.ts';
