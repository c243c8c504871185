import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';

/** A payment at the test platform. */
export interface TestPayment {
  channel: OnlineChannel;
  merchant: TestMerchantName;
  number: string;
  amountFen: number;
  subject: string;
  noticeUrl: string;
  state: 'open' | 'closed' | 'paid';
  transactionId: string;
  /** Moments as ISO 8601, in the time that the demo plays. */
  paidAt: string | null;
  refundedAt: string | null;
  /** The refunded part; the whole amount where it is absent. */
  refundedFen?: number;
}

interface KeyPair {
  privateKey: string;
  publicKey: string;
}

/** Keys of the test platform and of a merchant, by channel. */
export type TestKeys = Record<OnlineChannel, { platform: KeyPair; merchant: KeyPair; apiV3Key: string }>;

/** The payments and keys of the test platform. */
export interface TestBooks {
  /** Keys of the operator's merchant. */
  keys: TestKeys;
  /** Keys of the kindergarten's merchant. */
  kigKeys: TestKeys;
  payments: Record<string, TestPayment>;
  save(): void;
}

/** The demo's merchants at the test platform. */
export const testMerchants = {
  operator: {
    merchantId: '1900000109',
    appId: 'wxtest0000000001',
    certificateSerial: 'TESTSERIAL0001',
    platformKeyId: 'PUB_KEY_ID_TEST',
  },
  kindergarten: {
    merchantId: '1900000208',
    appId: 'wxtest0000000002',
    certificateSerial: 'TESTSERIAL0002',
    platformKeyId: 'PUB_KEY_ID_TEST_2',
  },
} as const;

/** A merchant of the demo at the test platform. */
export type TestMerchantName = keyof typeof testMerchants;

/** Returns the merchant with a number that its requests carry; undefined for none. */
export function merchantWith(facts: { merchantId?: string; appId?: string }): TestMerchantName | undefined {
  const names = Object.keys(testMerchants) as TestMerchantName[];
  return names.find((name) => {
    const { merchantId, appId } = testMerchants[name];
    return (facts.merchantId ?? merchantId) === merchantId && (facts.appId ?? appId) === appId;
  });
}

/** Returns the keys of a merchant. */
export const keysOf = (books: Pick<TestBooks, 'keys' | 'kigKeys'>, merchant: TestMerchantName): TestKeys =>
  merchant === 'operator' ? books.keys : books.kigKeys;

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
const newPair = (): TestKeys => ({ wechat: newKeys(), alipay: newKeys() });

/** Returns stored books; null for those of an earlier version, which knew one merchant. */
function readBooks(file: string): Omit<TestBooks, 'save'> | null {
  const books = JSON.parse(readFileSync(file, 'utf8')) as Partial<TestBooks>;
  return books.kigKeys === undefined ? null : (books as TestBooks);
}

/** Opens the books of the test platform: of a file, which the first start creates, or of this process alone. */
export function openTestBooks(file: string | null): TestBooks {
  const stored = file !== null && existsSync(file) ? readBooks(file) : null;
  const books: Omit<TestBooks, 'save'> = stored ?? { keys: newPair(), kigKeys: newPair(), payments: {} };
  const save = () => {
    if (file !== null) writeFileSync(file, JSON.stringify(books), { mode: 0o600 });
  };
  if (stored === null) save();
  return { ...books, save };
}
