import { type PicturedCommodity, pictureFields } from '@kiga/contract/shop/commodity.acts.ts';
import { commodity } from '@kiga/contract/shop/commodity.entity.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import type { ChosenFile } from '@kiga/kit-web/files/many/file-row.ts';
import { useFileRows } from '@kiga/kit-web/files/many/use-file-rows.ts';
import { useSaveFiles } from '@kiga/kit-web/files/many/use-save-files.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { matchPicture } from './match-picture.ts';
import type { PictureRow } from './picture-rows.ts';
import { prepareGoodsPicture } from './prepare-goods-picture.ts';

const isPictureField = (field: string) => pictureFields.some((one) => one === field);

/** Reads and checks chosen files, matches them to commodities, and saves all pictures of a commodity at once. */
export function usePictureRows(commodities: readonly PicturedCommodity[]) {
  const kit = useKit();
  const files = useFileRows<PictureRow>('image', prepareGoodsPicture);
  const saveFiles = useSaveFiles('image');

  async function save(rows: readonly PictureRow[], signal: AbortSignal): Promise<void> {
    const goods = commodities.find(({ id }) => id === rows[0]?.commodityId);
    if (goods === undefined) throw new Error('the commodity is not in the list');
    const pictures = rows.map(({ place, picture }) => [pictureFields[place ?? -1], picture]);
    await saveFiles(commodity, goods, Object.fromEntries(pictures), signal);
  }

  /** Returns the reason of a failed save: the issue of this picture before that of another. */
  function reasonOf(error: unknown, { place }: PictureRow): string {
    const issues = error instanceof CallError ? error.errors : [];
    const own = issues.find(({ field }) => field === pictureFields[place ?? -1]);
    if (own) return own.text;
    if (issues.some(({ field }) => isPictureField(field))) return kit.t('shop.pictures.states.withOther');
    return issues.at(0)?.text ?? failureText(kit, error);
  }

  return {
    files,
    add: (chosen: readonly ChosenFile[]) =>
      files.add(
        chosen.map((file) => {
          const matches = matchPicture(file.path, commodities);
          const [only] = matches.length === 1 ? matches : [];
          return { ...file, matches, commodityId: only?.commodityId ?? null, place: only?.place ?? null };
        }),
      ),
    /** Chooses the commodity of a row. The place that the file name tells for it comes along. */
    setCommodity({ id, matches, place }: PictureRow, commodityId: string | null) {
      const told = matches.find((match) => match.commodityId === commodityId);
      files.change(id, { commodityId, place: told?.place ?? place });
    },
    save: (rows: readonly PictureRow[]) =>
      files.save([...Map.groupBy(rows, ({ commodityId }) => commodityId).values()], { save, reasonOf }),
  };
}
