export { hasChildren } from './approvals/approval-gate.ts';
export { settleLapsed } from './approvals/emergencies.ts';
export { notify, settle, type Telling } from './messages/notify.ts';
