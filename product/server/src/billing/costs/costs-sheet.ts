import { wordsOf } from '@kiga/contract/app/words.ts';
import type { CostPart, CostSums, CostsOfYear } from '@kiga/contract/billing/cost.acts.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';

/** Returns the costs of a year as an xlsx file: a sheet for each part, amounts in yuan. */
export async function costsSheet({ year, sums, parts }: CostsOfYear, language: Language): Promise<FileAnswer> {
  const say = (key: string) => findWord(wordsOf(language), `billing.cost.${key}`) ?? key;
  const isAgent = sums.agentFen !== null;
  const cells = ({ orders, childMonths, totalFen, refundedFen, agentFen }: CostSums) => [
    orders,
    childMonths,
    totalFen / 100,
    refundedFen / 100,
    (totalFen - refundedFen) / 100,
    ...(agentFen === null ? [] : [agentFen / 100]),
  ];
  const columns = ['orders', 'childMonths', 'total', 'refunded', 'net', ...(isAgent ? ['agent'] : [])];
  const nameOf = (part: CostPart, label: string | null) => label ?? say(part === 'class' ? 'none' : 'trial');
  const bytes = await writeWorkbook(
    parts.map(({ part, rows }) => ({
      name: say(`parts.${part}`),
      headingRow: 0,
      rows: [
        [say(`columns.${part}`), ...columns.map((name) => say(`columns.${name}`))],
        ...rows.map((row) => [nameOf(part, row.label), ...cells(row.sums)]),
        [say('columns.sum'), ...cells(sums)],
      ],
    })),
  );
  return {
    name: `${say('sheet').replace('{year}', year)}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.from(bytes),
  };
}
