import { wordsOf } from '@kiga/contract/app/words.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import type { Kind } from './roll-over-plan.ts';

/** A row of the list of names. */
export interface ListedChild {
  stuName: string | null;
  birthday: string | null;
  fromName: string;
  kind: Kind;
  toName: string;
  reason: string;
}

/** Returns the list of names of a roll-over as an xlsx file, a row for each child. */
export async function rollOverSheet(
  children: readonly ListedChild[],
  { fromYear, toYear }: { fromYear: string; toYear: string },
  language: Language,
): Promise<FileAnswer> {
  const say = (key: string) => findWord(wordsOf(language), key) ?? key;
  const title = `${say('campus.class.rollOver.title')} ${fromYear} → ${toYear}`;
  const headings = [
    'campus.class.rollOver.sheetFrom',
    'campus.class.rollOver.sheetName',
    'campus.class.rollOver.sheetBirthday',
    'campus.class.rollOver.sheetKind',
    'campus.class.rollOver.sheetTo',
    'campus.class.rollOver.sheetReason',
  ];
  const bytes = await writeWorkbook([
    {
      name: say('campus.class.rollOver.title'),
      headingRow: 1,
      rows: [
        [title],
        headings.map(say),
        ...children.map((one) => [
          one.fromName,
          one.stuName ?? '',
          one.birthday ?? '',
          say(`campus.class.rollOver.kinds.${one.kind}`),
          one.toName,
          one.reason,
        ]),
      ],
    },
  ]);
  return {
    name: `${title.replace(' → ', '-')}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.from(bytes),
  };
}
