export { showNewPassword } from './access/show-new-password.tsx';
