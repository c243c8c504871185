import type { Sheet } from '@kiga/entity/excel/cell.ts';
import { DEFAULT_LIMITS } from '@kiga/kit-server/xlsx/limits.ts';
import { parseWorkbook } from '@kiga/kit-server/xlsx/parse-workbook.ts';

/** Returns the sheets of a file that the program wrote. Unlike the program it needs no process of its own, because the file is no stranger's. */
export const readWorkbook = (bytes: Uint8Array): Promise<Sheet[]> => parseWorkbook(Buffer.from(bytes), DEFAULT_LIMITS);
