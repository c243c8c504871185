import { type Cell, isBlankCell } from '@kiga/entity/excel/cell.ts';
import { numberFormat, toDate, toText, uniqueName } from './cell-values.ts';
import { hucre } from './hucre.ts';
import { columnWidths } from './write-workbook.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

/** A sheet whose rows are written as they come. */
export interface SheetToStream {
  name: string;
  /** Text above the table and at the top of every printed page. */
  title: string;
  /** Text below the table and at the foot of every printed page. */
  footer: string;
  headings: readonly string[];
  /** Number of technical columns at the end: narrow and not printed. */
  columnsAside: number;
  /** Rows in chunks; the first one decides the widths of the columns. */
  chunks: AsyncIterable<Cell[][]>;
}

/** Maximum number of rows that Excel can open. */
export const SHEET_MAX_ROWS = 1_048_576;

/** Indexes of `cellXfs` in the styles below. */
const styles = { undefined: 0, '@': 1, 'yyyy-mm-dd': 2, 'yyyy-mm-dd hh:mm:ss': 3 } as const;
const HEADING_STYLE = 4;

/** Rows per piece: larger texts than some 100 KB stay in memory for long. */
const PIECE_ROWS = 20;
const ASIDE_CHARACTERS = 10;

const HEADING_ROW = 2;
const FIRST_ROW = HEADING_ROW + 1;

/** Phone and ID numbers, masked or not: their column treats typed values as text. */
const NUMBER_AS_TEXT = /^\+?[\d*]+[\dX]$/;
/** Excel's limit for a page's header. */
const PAGE_TEXT_LENGTH = 200;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Writes an xlsx file of one sheet while its rows come: a title, bold headings that stay visible and repeat on every page, the rows, a
 * last line. As with `writeWorkbook`, text stays text and dates are Excel's own. Memory does not grow with the rows. Throws the errors of
 * the chunks.
 */
export function streamWorkbook(sheet: SheetToStream): AsyncGenerator<Uint8Array> {
  return zipStream(entriesOf(sheet));
}

function entriesOf(sheet: SheetToStream): ZipEntry[] {
  const name = uniqueName(sheet.name, new Set());
  const quoted = escapeXml(`'${name.replaceAll("'", "''")}'`);
  const lastPrinted = columnName(sheet.headings.length - sheet.columnsAside - 1);
  const small = (path: string, xml: string): ZipEntry => ({ name: path, pieces: [DECLARATION + xml] });
  return [
    small(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>
</Types>`,
    ),
    small('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])),
    small(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}">
<sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets>
<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">${quoted}!$A:$${lastPrinted}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">${quoted}!$${HEADING_ROW}:$${HEADING_ROW}</definedName></definedNames>
</workbook>`,
    ),
    small(
      'xl/_rels/workbook.xml.rels',
      relationships([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ),
    small('xl/styles.xml', stylesXml()),
    { name: 'xl/worksheets/sheet1.xml', pieces: sheetXml(sheet) },
  ];
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
}

/** 49 is Excel's own text format; custom formats begin at 164. */
function stylesXml(): string {
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  const cell = (format: number, fontId = 0) =>
    `<xf numFmtId="${format}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  return `<styleSheet xmlns="${MAIN}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts>
<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="5">${cell(0)}${cell(49)}${cell(164)}${cell(165)}${cell(0, 1)}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;
}

async function* sheetXml(sheet: SheetToStream): AsyncGenerator<string> {
  const { title, footer, headings, chunks } = sheet;
  const names = headings.map((_, index) => columnName(index));
  const lastColumn = names.at(-1) as string;
  let row = FIRST_ROW;
  for await (const chunk of chunks) {
    if (row === FIRST_ROW) yield sheetStart(sheet, names, chunk);
    for (let start = 0; start < chunk.length; start += PIECE_ROWS) {
      const some = chunk.slice(start, start + PIECE_ROWS);
      yield some.map((cells, index) => rowXml(row + start + index, cells, names)).join('');
    }
    row += chunk.length;
  }
  if (row === FIRST_ROW) yield sheetStart(sheet, names, []);
  // A blank row separates the last line from Excel's table.
  const footerRow = row + 1;
  yield `${rowXml(footerRow, [footer], names)}</sheetData>
<autoFilter ref="A${HEADING_ROW}:${lastColumn}${Math.max(FIRST_ROW, row - 1)}"/>
<mergeCells count="1"><mergeCell ref="A${footerRow}:${lastColumn}${footerRow}"/></mergeCells>
<pageMargins left="0.4" right="0.4" top="0.7" bottom="0.7" header="0.3" footer="0.3"/>
<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>
<headerFooter><oddHeader>&amp;L${pageText(title)}</oddHeader><oddFooter>&amp;L${pageText(footer)}&amp;R&amp;P / &amp;N</oddFooter></headerFooter>
</worksheet>`;
}

function sheetStart(
  { title, headings, columnsAside }: SheetToStream,
  names: readonly string[],
  rows: Cell[][],
): string {
  const widths = columnWidths({ rows: [[...headings], ...rows] });
  const columns = headings.map((_, index) => {
    const isNumbers = rows.some((row) => typeof row[index] === 'string' && NUMBER_AS_TEXT.test(row[index]));
    const style = isNumbers ? ` style="${styles['@']}"` : '';
    const width = index < headings.length - columnsAside ? widths[index]?.width : ASIDE_CHARACTERS;
    return `<col min="${index + 1}" max="${index + 1}" width="${width}"${style} customWidth="1"/>`;
  });
  return `${DECLARATION}<worksheet xmlns="${MAIN}">
<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>
<sheetViews><sheetView workbookViewId="0"><pane ySplit="${HEADING_ROW}" topLeftCell="A${FIRST_ROW}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<sheetFormatPr defaultRowHeight="15"/>
<cols>${columns.join('')}</cols>
<sheetData>${rowXml(1, [title], names)}${rowXml(HEADING_ROW, headings, names, HEADING_STYLE)}`;
}

function rowXml(row: number, cells: readonly Cell[], names: readonly string[], style?: number): string {
  const filled = cells.map((cell, index) => cellXml(`${names[index]}${row}`, cell, style)).join('');
  return `<row r="${row}">${filled}</row>`;
}

function cellXml(place: string, cell: Cell, given?: number): string {
  if (isBlankCell(cell)) return '';
  const style = given ?? styles[numberFormat(cell) ?? 'undefined'];
  const start = `<c r="${place}"${style === 0 ? '' : ` s="${style}"`}`;
  if (typeof cell === 'number') return Number.isFinite(cell) ? `${start}><v>${cell}</v></c>` : '';
  if (typeof cell === 'boolean') return `${start} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'string') {
    return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(toText(cell))}</t></is></c>`;
  }
  return cell === null ? '' : `${start}><v>${hucre().dateToSerial(toDate(cell))}</v></c>`;
}

/** Returns A to Z, AA, AB ... for 0, 1, ... */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** Returns a text for the top or foot of a page, where `&` begins a code. */
function pageText(text: string): string {
  return escapeXml(toText(text).slice(0, PAGE_TEXT_LENGTH).replaceAll('&', '&&'));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, (character) => entities[character] as string);
}
