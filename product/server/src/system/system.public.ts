export { settleLapsed } from './emergencies.ts';
export { notify, settle, type Telling } from './notify.ts';
