import './tokens.css';
import { startLogin } from '../identity/login/start-login.tsx';
import { startReportingScriptErrors } from '../system/script-error-report.ts';

startReportingScriptErrors();
await startLogin();
