import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { OnlineChannel } from '@kiga/contract/billing/payment-setting.entity.ts';

/** A payment at the test platform. */
export interface TestPayment {
  channel: OnlineChannel;
  number: string;
  amountFen: number;
  subject: string;
  noticeUrl: string;
  state: 'open' | 'closed' | 'paid';
  transactionId: string;
  /** Moments as ISO 8601, in the time that the demo plays. */
  paidAt: string | null;
  refundedAt: string | null;
}

interface KeyPair {
  privateKey: string;
  publicKey: string;
}

/** Keys of the test platform and of the demo's merchant, by channel. */
type TestKeys = Record<OnlineChannel, { platform: KeyPair; merchant: KeyPair; apiV3Key: string }>;

/** The payments and keys of the test platform. */
export interface TestBooks {
  keys: TestKeys;
  payments: Record<string, TestPayment>;
  save(): void;
}

/** The demo's merchant at the test platform. */
export const testMerchant = {
  merchantId: '1900000109',
  appId: 'wxtest0000000001',
  certificateSerial: 'TESTSERIAL0001',
  platformKeyId: 'PUB_KEY_ID_TEST',
} as const;

/** Fee of the test platform: 0.60 %, as payment platforms take from shops. */
export const TEST_FEE_PERCENT = 0.6;

function keyPair(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

const newKeys = () => ({ platform: keyPair(), merchant: keyPair(), apiV3Key: randomBytes(16).toString('hex') });

/** Opens the books of the test platform: of a file, which the first start creates, or of this process alone. */
export function openTestBooks(file: string | null): TestBooks {
  const stored = file !== null && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const books: Omit<TestBooks, 'save'> = stored ?? { keys: { wechat: newKeys(), alipay: newKeys() }, payments: {} };
  const save = () => {
    if (file !== null) writeFileSync(file, JSON.stringify(books), { mode: 0o600 });
  };
  if (stored === null) save();
  return { ...books, save };
}
