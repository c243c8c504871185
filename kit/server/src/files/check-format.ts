import { open, readFile } from 'node:fs/promises';
import { isArchive } from './check-archive.ts';

/** Content types by ending, as files are served. */
export const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  apk: 'application/vnd.android.package-archive',
  zip: 'application/zip',
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
};

/** The stream that a document of the old Office has in its compound file, by ending. */
const mainStreams: Readonly<Record<string, readonly string[]>> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
};

/** Enough of a file to know it by. */
const HEAD_BYTES = 4100;

/** Whether a file on disk is by its content what its ending says; for pictures see `remakePicture`. */
export async function isOfFormat(path: string, ending: string): Promise<boolean> {
  const head = await headOf(path);
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') {
    return ['zip', 'apk', 'docx', 'xlsx', 'pptx'].includes(ending) && isArchive(path, ending);
  }
  const { fileTypeFromBuffer } = await import('file-type');
  // Of a file that is cut off here, all kinds but a few are known all the same.
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  switch (ending) {
    case 'pdf':
      return type?.mime === 'application/pdf';
    case 'mp4':
    case 'mov':
      // Telephones name either kind both ways.
      return ['video/mp4', 'video/quicktime', 'video/x-m4v', 'video/3gpp'].includes(type?.mime ?? '');
    case 'doc':
    case 'xls':
    case 'ppt': {
      if (type?.mime !== 'application/x-cfb') return false;
      const bytes = await readFile(path);
      return (mainStreams[ending] as readonly string[]).some((name) => bytes.includes(Buffer.from(name, 'utf16le')));
    }
    default:
      return false;
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
