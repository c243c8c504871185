import { shellZhCN } from '@kiga/contract/app/shell.zh-CN.ts';
import { identityErrorsZhCN, identityZhCN } from '@kiga/contract/identity/identity.zh-CN.ts';
import { errorsZhCN } from '@kiga/entity/words/errors.zh-CN.ts';
import { kitZhCN } from '@kiga/entity/words/kit.zh-CN.ts';

/** What the shell, the kit and one's own account say in Chinese: loaded first, whatever is opened. */
export default {
  kit: kitZhCN,
  shell: shellZhCN,
  identity: identityZhCN,
  errors: { ...errorsZhCN, ...identityErrorsZhCN },
};
