import type { PicturedCommodity } from '@kiga/contract/shop/commodity.acts.ts';
import { imageAddress } from '@kiga/entity/files/image-address.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { assertSeller } from './commodity.server.ts';

/** Returns the commodities of the session's organization, as `commodityPictures` of the contract says. */
export async function picturesOfCommodities(
  { files, imageHosts }: Pick<Program, 'files' | 'imageHosts'>,
  scope: Scope,
): Promise<PicturedCommodity[]> {
  await assertSeller(scope, (scope.session as Session).organization.id);
  const { rows } = await sql<PicturedCommodity>`select c.id, c.version, c.commodity_number as "commodityNumber",
      c.commodity_name as "commodityName", array[c.picture, c.second_picture, c.third_picture] as pictures
    from shop_commodities c where ${scope.within('c.organization_id')} and not c.deleted
    order by c.commodity_number, c.id`.execute(scope.db);
  const signed = (path: string) => imageAddress(files.signed(path, scope.session), imageHosts);
  return rows.map((row) => ({ ...row, pictures: row.pictures.map((path) => path && signed(path)) }));
}
