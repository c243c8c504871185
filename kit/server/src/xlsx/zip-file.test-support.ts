import { crc32, deflateRawSync } from 'node:zlib';

/** Part of a zip file for tests; `declaredBytes` is a false unpacked size. */
export interface Part {
  name: string;
  content: string | Buffer;
  declaredBytes?: number;
}

/** Returns a zip file, valid unless a part declares a false size (APPNOTE.TXT 4.3). */
export function zipFile(parts: Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declaredBytes } of parts) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declaredBytes ?? bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name));
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relationships = (targets: [type: string, target: string][]): string => {
  const list = targets.map(([type, target], index) => {
    return `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;
  });
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
};

/** Returns the parts of a workbook with one sheet, from the XML inside `<worksheet>` and, optionally, the complete shared strings. */
export function workbookParts(sheetXml: string, sharedStringsXml = `<sst xmlns="${MAIN}"/>`): Part[] {
  const types = `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/></Types>`;
  const workbook = `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const parts = [
    ['worksheet', 'worksheets/sheet1.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
  ] satisfies [string, string][];
  return [
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: relationships([['officeDocument', 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', content: workbook },
    { name: 'xl/_rels/workbook.xml.rels', content: relationships(parts) },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet xmlns="${MAIN}">${sheetXml}</worksheet>` },
    { name: 'xl/sharedStrings.xml', content: sharedStringsXml },
  ];
}
