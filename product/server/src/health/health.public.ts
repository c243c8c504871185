export { expirePhotos } from './expire-photos.ts';
export { settleFigures } from './settled-figures.ts';
export { watchAlarms } from './watch-alarms.ts';
