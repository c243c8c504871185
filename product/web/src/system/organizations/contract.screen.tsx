import { contract } from '@kiga/contract/system/organizations/contract.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ContractEnd, ContractState } from './contract-cells.tsx';

/** Screen of kindergartens' contracts with institutions and agents. */
export default entityScreen(contract, {
  columns: { endsOn: { Cell: ContractEnd }, state: { Cell: ContractState } },
  inlineFilters: ['kind', 'partnerId'],
  narrowOrder: ['state', 'kind', 'endsOn', 'beginsOn'],
  empty: { title: 'system.contract.emptyTitle', text: 'system.contract.emptyText' },
  addNext: true,
});
