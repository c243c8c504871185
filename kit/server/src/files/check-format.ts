import { open, readFile } from 'node:fs/promises';
import { isArchive } from './check-archive.ts';

/** Content types of served files by extension. */
export const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  apk: 'application/vnd.android.package-archive',
  zip: 'application/zip',
  pdf: 'application/pdf',
  ofd: 'application/ofd',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  flv: 'video/x-flv',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  webm: 'audio/webm',
};

/** Streams in the compound file of old Office documents, by extension. */
const mainStreams: Readonly<Record<string, readonly string[]>> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
};

/** Types of a sound's content, by extension. */
const soundTypes: Readonly<Record<'mp3' | 'wav' | 'm4a' | 'ogg' | 'webm', readonly string[]>> = {
  mp3: ['audio/mpeg'],
  wav: ['audio/wav', 'audio/vnd.wave'],
  // Browsers record into containers that look like a video's.
  m4a: ['audio/x-m4a', 'audio/mp4', 'video/mp4'],
  ogg: ['audio/ogg', 'audio/ogg; codecs=opus', 'application/ogg'],
  webm: ['audio/webm', 'video/webm'],
};

/** Number of bytes that identify a file. */
const HEAD_BYTES = 4100;

/** Returns whether the content of a file on disk matches its extension; for pictures see `remakePicture`. */
export async function isOfFormat(path: string, ending: string): Promise<boolean> {
  const head = await headOf(path);
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') {
    return ['zip', 'apk', 'docx', 'xlsx', 'pptx', 'ofd'].includes(ending) && isArchive(path, ending);
  }
  const { fileTypeFromBuffer } = await import('file-type');
  // Almost all types are identifiable from the beginning of the file.
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  switch (ending) {
    case 'pdf':
      return type?.mime === 'application/pdf';
    case 'mp4':
    case 'mov':
      // Phones use either extension for both types.
      return ['video/mp4', 'video/quicktime', 'video/x-m4v', 'video/3gpp'].includes(type?.mime ?? '');
    case 'mp3':
    case 'wav':
    case 'm4a':
    case 'ogg':
    case 'webm':
      return soundTypes[ending].includes(type?.mime ?? '');
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
