import { generalErrorsZhCN, generalZhCN } from '@kiga/contract/app/general.zh-CN.ts';
import { shellZhCN } from '@kiga/contract/app/shell.zh-CN.ts';
import { identityErrorsZhCN, identityZhCN } from '@kiga/contract/identity/identity.zh-CN.ts';

/** Chinese texts of the shell, the kit and the user's own account, which every page loads first. */
export default {
  kit: generalZhCN,
  shell: shellZhCN,
  identity: identityZhCN,
  errors: { ...generalErrorsZhCN, ...identityErrorsZhCN },
};
