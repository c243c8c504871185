export { showLoginCard } from './access/show-login-card.tsx';
export { WhoMay } from './access/who-may.tsx';
