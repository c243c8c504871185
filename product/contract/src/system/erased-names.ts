/**
 * Name of an account that was erased for good. Records name accounts in the language of their readers nowhere, so it stands
 * in both.
 */
export const ERASED_ACCOUNT = '已彻底删除的账号 (erased account)';
