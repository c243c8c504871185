import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCategory } from '../../support/shop.ts';
import { type Caller, organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';
import { photo, upload } from '../../support/uploads.ts';

let server: TestServer;
let operations: Caller;
let kindergarten: Caller;
let categoryId: string;

beforeAll(async () => {
  server = await startTestServer();
  [operations, kindergarten] = [await server.as('demo9'), await server.as('demo3')];
  categoryId = await newCategory(operations);
});
afterAll(() => server.close());

const numbersOf = async (seller: Caller) =>
  (await seller.ask('/api/shop/commodity/pictures')).map((one: { commodityNumber: string }) => one.commodityNumber);
const save = (seller: Caller, commodityNumber: string, given: Record<string, unknown> = {}) =>
  seller.ask('/api/shop/commodity/save', {
    commodityNumber,
    commodityName: '木珠',
    categoryId,
    unit: '套',
    variants: [{ variantName: '三格', listPriceFen: 2_600, stock: 10 }],
    ...given,
  });

describe('the pictures of commodities', () => {
  it('are refused to a kindergarten when it may not sell', async () => {
    expect(await kindergarten.call('/api/shop/commodity/pictures')).toMatchObject({ error: 'SHOP_NOT_SELLER' });
  });

  it('hold the commodities of the own organization alone when several organizations sell', async () => {
    const kindergartenId = await organizationId(server.db, 'KG0001');
    await operations.ask('/api/shop/seller/save', { kindergartenId, commissionPercent: 5, beginsOn: '2026-01-01' });
    const { id } = await save(operations, 'P-OPERATIONS');
    await save(kindergarten, 'P-KINDERGARTEN');
    expect(await numbersOf(kindergarten)).toEqual(['P-KINDERGARTEN']);
    expect(await numbersOf(operations)).toContain('P-OPERATIONS');
    expect(await numbersOf(operations)).not.toContain('P-KINDERGARTEN');
    await operations.ask('/api/shop/commodity/delete', { id });
    expect(await numbersOf(operations)).not.toContain('P-OPERATIONS');
  });

  it('have an address for each filled place', async () => {
    const secondPicture = await upload(server, operations, await photo('#3b8132'), 'jpg', {
      mode: 'image',
      module: 'commodity',
    });
    const { id, version } = await save(operations, 'P-SECOND', { secondPicture });
    const list = await operations.ask('/api/shop/commodity/pictures');
    const found = list.find((one: { id: string }) => one.id === id);
    expect(found).toMatchObject({ version, commodityNumber: 'P-SECOND', pictures: [null, expect.any(String), null] });
    const answer = await fetch(new URL(found.pictures[1], server.address));
    expect(answer.headers.get('content-type')).toMatch(/^image\//);
  });
});
