import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** The file and the text fields of a multipart request. */
export interface TakenFile {
  name: string;
  bytes: Buffer;
  fields: Record<string, string>;
}

/**
 * Reads the one file `file` and the text fields of a multipart request, at most `maxBytes`. Throws FILE_MISSING, FILE_TOO_LARGE
 * {maxMegabytes}, REQUEST_MALFORMED.
 */
export async function takeFile(request: FastifyRequest, maxBytes: number): Promise<TakenFile> {
  if (!request.isMultipart()) throw new AppError('REQUEST_MALFORMED');
  // A stream that closed before it is read never ends, and its parts would wait for the life of the process.
  if (request.raw.destroyed) throw new AppError('REQUEST_MALFORMED');
  const tooLarge = () => new AppError('FILE_TOO_LARGE', { maxMegabytes: Math.floor(maxBytes / 1024 / 1024) });
  const announced = Number(request.headers['content-length'] ?? 0);
  // The request holds a few small fields and the multipart's own lines as well.
  if (announced > maxBytes + 64 * 1024) throw tooLarge();
  const fields: Record<string, string> = {};
  let file: { name: string; bytes: Buffer } | null = null;
  const parts = request.parts({ limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 64 * 1024 } });
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of part.file) chunks.push(chunk as Buffer);
      if (part.file.truncated) throw tooLarge();
      file = { name: part.filename, bytes: Buffer.concat(chunks) };
    }
  } catch (error) {
    // Limit errors have a status; an aborted or malformed request has none.
    const isTold = error instanceof AppError || (error as { statusCode?: number }).statusCode !== undefined;
    throw isTold ? error : new AppError('REQUEST_MALFORMED');
  }
  if (!file) throw new AppError('FILE_MISSING');
  return { ...file, fields };
}
