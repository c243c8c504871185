import type { Caller, TestServer } from './test-server.ts';
import { photo, upload } from './uploads.ts';

let serial = 0;

/** Adds a function to the parents' app. Returns its id. */
export async function newAppFunction(
  server: TestServer,
  operations: Caller,
  { published = false, ...given }: { published?: boolean; [field: string]: unknown } = {},
): Promise<string> {
  serial += 1;
  const icon = await upload(server, operations, await photo('#3b8132'), 'jpg', { mode: 'icon', module: 'app' });
  const { id } = await operations.ask('/api/operations/app-function/save', {
    functionName: `功能${serial}`,
    functionNameEn: `Function ${serial}`,
    functionCode: `function${serial}`,
    icon,
    opens: 'screen',
    ...given,
  });
  if (published) await operations.ask('/api/operations/app-function/publish', { id });
  return id;
}

/** Adds an advertisement that runs from 2026 to 2036, and publishes it. Returns its id. */
export async function newAdvertisement(
  server: TestServer,
  operations: Caller,
  given: Record<string, unknown> = {},
): Promise<string> {
  serial += 1;
  const picture = await upload(server, operations, await photo('#c98a2b'), 'jpg', { mode: 'image', module: 'app' });
  const { id } = await operations.ask('/api/operations/advertisement/save', {
    adName: `广告${serial}`,
    adPosition: 'home',
    adWeight: 1,
    picture,
    beginsOn: '2026-01-01',
    endsOn: '2036-12-31',
    ...given,
  });
  await operations.ask('/api/operations/advertisement/publish', { id });
  return id;
}

/** Uploads a small PDF. Returns its path. */
export function newPdf(server: TestServer, caller: Caller, text = 'manual'): Promise<string> {
  const bytes = Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);
  return upload(server, caller, bytes, 'pdf', { mode: 'DOC', module: 'document' });
}

/** Adds a document as a draft. Returns its id. */
export async function newDocument(
  server: TestServer,
  operations: Caller,
  given: Record<string, unknown> = {},
): Promise<string> {
  serial += 1;
  const url = await newPdf(server, operations, `document ${serial}`);
  const document = { fileName: `说明书 ${serial}`, type: 'morningCheck', url, ...given };
  return (await operations.ask('/api/operations/document/save', document)).id;
}
