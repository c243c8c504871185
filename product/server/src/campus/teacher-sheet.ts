import { wordsOf } from '@kiga/contract/app/words.ts';
import type { teacher } from '@kiga/contract/campus/teacher.entity.ts';
import { parseDate } from '@kiga/entity/excel/parse-date.ts';
import { findWord } from '@kiga/entity/words/words.ts';
import type { SheetHooks } from '@kiga/kit-server/transfer/sheet-hooks.ts';
import type { Certificate } from './certificates.ts';
import type { TeacherClass } from './teacher-classes.ts';

/** Separates the certificates in a cell. */
const SEPARATOR = '；';

/** Sheet hooks of teachers: the cells of certificates and of classes. */
export const teacherSheet: SheetHooks<typeof teacher> = {
  write: {
    certificates(values) {
      const certificates = (values.certificates ?? []) as Certificate[];
      return certificates.length > 0 ? certificates.map(textOf).join(SEPARATOR) : null;
    },
    classes(values, language) {
      const classes = (values.classes ?? []) as TeacherClass[];
      const told = ({ className, part }: TeacherClass) =>
        `${className}（${findWord(wordsOf(language), `campus.teacher.options.part.${part}`) ?? part}）`;
      return classes.length > 0 ? classes.map(told).join('、') : null;
    },
  },
  read(row) {
    const text = row.textOf('certificates');
    if (text === null) {
      if (row.isReturned && row.has('certificates')) row.fields.certificates = null;
      return;
    }
    const certificates: Certificate[] = [];
    for (const part of text.split(/[；;\n]/).map((one) => one.trim())) {
      if (part === '') continue;
      const certificate = certificateOf(part);
      if (certificate) certificates.push(certificate);
      else row.issues.push({ field: 'certificates', error: 'CAMPUS_CERTIFICATE_UNREAD', data: { text: part } });
    }
    row.fields.certificates = certificates;
  },
};

/** Stands for a missing number, where the name alone could be read as name and number. */
const NO_NUMBER = '-';

/** Returns a certificate as name, number and last day. */
function textOf({ certificateName, certificateNumber, expiresOn }: Certificate): string {
  const number = certificateNumber ?? (/\s\S*\d\S*$/.test(certificateName) ? NO_NUMBER : null);
  return [certificateName, number, expiresOn].filter(Boolean).join(' ');
}

/**
 * Reads a certificate: the last word may be a day, the word before it a number. Returns null where no name remains, or
 * where a word looks like a day and is none.
 */
function certificateOf(text: string): Certificate | null {
  const words = text.split(/[\s　]+/);
  const last = words.at(-1) as string;
  let expiresOn: string | null = null;
  if (/^\d{4}[-/.\u5e74]/.test(last)) {
    const parsed = parseDate(last);
    if (!('value' in parsed)) return null;
    expiresOn = parsed.value;
    words.pop();
  }
  const isNumbered = words.length > 1 && /\d|^-$/.test(words.at(-1) as string);
  const number = isNumbered ? (words.pop() as string) : NO_NUMBER;
  const certificateNumber = number === NO_NUMBER ? null : number;
  const certificateName = words.join(' ');
  return certificateName === '' ? null : { certificateName, certificateNumber, expiresOn };
}
