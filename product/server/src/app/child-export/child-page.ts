import { wordsOf } from '@kiga/contract/app/words.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { ChildContent } from './child-content.ts';

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => escaped[sign] as string);

/** Returns the page of an export that a parent reads, with all topics as tables and links to the files. */
export function childPage(
  content: ChildContent,
  {
    language,
    madeOn,
    kigName,
    files,
  }: { language: Language; madeOn: string; kigName: string; files: readonly string[] },
): string {
  const say = (key: string, params = {}) => findWord(wordsOf(language), key, params) ?? key;
  const title = safe(say('campus.student.export.title', { name: content.name }));
  const topics = content.topics.map(({ title: heading, rows }) => {
    const labels = [...new Map(rows.flat().map(({ name, label }) => [name, label]))];
    const head = labels.map(([, label]) => `<th>${safe(label)}</th>`).join('');
    const body = rows
      .map((row) => {
        const cells = labels.map(([name]) => `<td>${safe(row.find((one) => one.name === name)?.value ?? '')}</td>`);
        return `<tr>${cells.join('')}</tr>`;
      })
      .join('\n');
    return `<section><h2>${safe(heading)} (${rows.length})</h2>
<div><table><thead><tr>${head}</tr></thead><tbody>
${body}
</tbody></table></div></section>`;
  });
  const pictures = files.map((file) =>
    /\.(jpe?g|png)$/i.test(file)
      ? `<a href="${safe(file)}"><img src="${safe(file)}" alt="${safe(file)}"></a>`
      : `<a href="${safe(file)}">${safe(file)}</a>`,
  );
  const fileSection =
    files.length > 0
      ? `<section><h2>${safe(say('campus.student.export.files'))}</h2>${pictures.join('\n')}</section>`
      : '';
  return `<!doctype html>
<html lang="${language === 'en_US' ? 'en' : 'zh-CN'}"><head><meta charset="utf-8"><title>${title}</title>
<style>body{font:15px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;margin:2em auto;max-width:72em;padding:0 1em}
table{border-collapse:collapse}th,td{border:1px solid #999;padding:.3em .6em;text-align:start;vertical-align:top}
div{overflow-x:auto}img{max-width:12em;max-height:12em;margin:.3em}</style></head>
<body><h1>${title}</h1><p>${safe(say('campus.student.export.lead', { kigName, day: madeOn }))}</p><p>${safe(say('campus.student.export.rights'))}</p>
${topics.join('\n')}
${fileSection}
</body></html>
`;
}
