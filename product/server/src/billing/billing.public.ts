export { closeOrders, proveLedger, releasePools } from './ledger/ledger-works.ts';
