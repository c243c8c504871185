export { showLoginCard } from './access/show-login-card.tsx';
