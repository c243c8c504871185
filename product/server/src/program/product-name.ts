/** What all keys are derived under (kit/server/src/secrets). With another name nothing encrypted could be read again. */
export const PRODUCT_NAME = 'kiga';
