import { wordsOf } from '@kiga/contract/app/words.ts';
import { findWord, type Language, type WordParams } from '@kiga/entity/words/words.ts';

/** A line of the index. A part without a file has one line that says why. */
export interface IndexLine {
  chapter: string;
  title: string;
  /** Path in the folder; empty for none. */
  file: string;
  rows: number;
  /** Table and screen of the records. */
  source: string;
  note: string;
}

/** The head of the index, above its lines. */
export interface IndexHead {
  title: string;
  span: string;
  who: string;
  when: string;
  language: Language;
}

/** Keys of the headings, in the order of a line. */
const headKeys = [
  'campus.inspection.chapter',
  'campus.inspection.content',
  'campus.inspection.file',
  'campus.inspection.count',
  'campus.inspection.source',
  'campus.inspection.state',
];

/** Returns the index as a page without scripts. */
export function indexPage({ title, span, who, when, language }: IndexHead, lines: readonly IndexLine[]): string {
  const say = sayIn(language);
  const heads = headKeys.map((key) => `<th>${escape(say(key))}</th>`);
  const rows = lines.map(({ chapter, title: part, file, rows: count, source, note }) => {
    const address = file.split('/').map(encodeURIComponent).join('/');
    const link = file ? `<a href="${address}">${escape(file)}</a>` : '';
    const cells = [escape(chapter), escape(part), link, String(count), escape(source), escape(note)];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<!doctype html>
<html lang="${language === 'zh_CN' ? 'zh-CN' : 'en-US'}"><head><meta charset="utf-8"><title>${escape(title)}</title>
<style>body{font:14px/1.6 system-ui,sans-serif;margin:2em;color:#262521}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #c9c3b8;padding:4px 8px;text-align:left;vertical-align:top}p{color:#5c574f}</style></head>
<body><h1>${escape(title)}</h1><p>${escape(span)} · ${escape(say('campus.inspection.madeBy', { who, when }))}</p>
<table><thead><tr>${heads.join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></body></html>
`;
}

/** Returns the index as CSV, with the mark by which Excel knows UTF-8. */
export function indexCsv({ who, when, language }: IndexHead, lines: readonly IndexLine[]): string {
  const say = sayIn(language);
  const heads = headKeys.map((key) => say(key));
  const made = say('campus.inspection.madeBy', { who, when });
  const rows = lines.map((line) => [
    line.chapter,
    line.title,
    line.file,
    String(line.rows),
    line.source,
    line.note,
    made,
  ]);
  const csv = [[...heads, ''], ...rows].map((row) => row.map(quoted).join(',')).join('\r\n');
  return `\uFEFF${csv}\r\n`;
}

/** Returns a value for CSV; one that a spreadsheet would compute is made a text. */
function quoted(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function sayIn(language: Language) {
  return (key: string, params: WordParams = {}) => findWord(wordsOf(language), key, params) ?? key;
}
