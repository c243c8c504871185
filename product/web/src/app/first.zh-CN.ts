import { generalErrorsZhCN, generalZhCN } from '@kiga/contract/app/general.zh-CN.ts';
import { shellZhCN } from '@kiga/contract/app/shell.zh-CN.ts';
import { identityErrorsZhCN, identityZhCN } from '@kiga/contract/identity/identity.zh-CN.ts';

/** What the shell, the kit and one's own account say in Chinese: loaded first, whatever is opened. */
export default {
  kit: generalZhCN,
  shell: shellZhCN,
  identity: identityZhCN,
  errors: { ...generalErrorsZhCN, ...identityErrorsZhCN },
};
