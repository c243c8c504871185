import './tokens.css';
import { startReportingScriptErrors } from '../system/script-error-report.ts';
import { startFamily } from './family/start-family.tsx';

startReportingScriptErrors();
startFamily();
