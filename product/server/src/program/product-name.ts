/**
 * Name from which all keys are derived (kit/server/src/secrets). After a change, no encrypted value could be decrypted.
 */
export const PRODUCT_NAME = 'kiga';
