export { showNewPassword } from './access/show-new-password.tsx';
export { WhoMay } from './access/who-may.tsx';
