import { permission } from '@kiga/contract/system/access/permission.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { DefaultCell, KeyCell, KindsCell, PermissionHead } from './permission-cells.tsx';

/** Screen of permissions, with their names and defaults of new roles. */
export default entityScreen(permission, {
  usesLibrary: true,
  columns: { key: { Cell: KeyCell }, appTypes: { Cell: KindsCell }, isDefault: { Cell: DefaultCell } },
  narrowOrder: ['key', 'appTypes'],
  inlineFilters: ['isDefault', 'appTypes'],
  RecordHead: PermissionHead,
});
