export { notify, settle, type Telling } from './notify.ts';
