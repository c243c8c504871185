import type { CurrentSession } from '@kiga/contract/identity/session.acts.ts';
import type { OutgoingRequest, Send } from '@kiga/kit-web/client/send.ts';
import { ownerIdsOf } from '../identity/session/owner-ids.ts';
import { getLanguage, getShardNum, getToken } from '../identity/session/session-storage.ts';
import type { FirstScreen, PageFacts } from './first-page.ts';

/** Default page size of a list. */
const PAGE_SIZE = 10;

/** Requests that were sent before the program that needs them was loaded; each is used once. */
const early: { url: string; body: string | undefined; answer: Promise<Response> }[] = [];

/** The first page of a list, with its input. */
export interface EarlyList {
  /** Key of the entity. */
  entity: string;
  input: Readonly<Record<string, unknown>>;
  page: unknown;
}

let earlyList: Promise<EarlyList | null> = Promise.resolve(null);

/** Requests the session, and the first page of the list that the page names, while the scripts are loading. */
export function askEarly({ session, screen }: PageFacts): void {
  const answer = ask(session);
  const place = window.location;
  if (!screen?.list || place.pathname !== screen.href || place.search !== '') return;
  const { list } = screen;
  // The later request repeats and reports every failure.
  earlyList = answer.then((response) => askForList(list, response.clone())).catch(() => null);
}

/** Returns the first page of the list that the page names; null where it did not arrive or has another input. */
export function takeEarlyList(): Promise<EarlyList | null> {
  return earlyList;
}

async function askForList(list: NonNullable<FirstScreen['list']>, response: Response): Promise<EarlyList | null> {
  const { data } = (await response.json()) as { data: CurrentSession | null };
  if (!data?.settings) return null;
  const chosen = data.settings[`list.${list.entity}`] as {
    pageSize?: number;
    views?: { isDefault?: boolean }[];
  } | null;
  if (chosen?.views?.some((view) => view?.isDefault)) return null;
  const input = { pageNumber: 1, pageSize: chosen?.pageSize ?? PAGE_SIZE, deleted: false };
  // The client adds these to every call that takes them.
  const answer = ask(list.path, { ...ownerIdsOf(data), ...input }, data.appType, false);
  const { code, data: page } = (await (await answer).json()) as { code: string; data: unknown };
  return code === '200' ? { entity: list.entity, input, page } : null;
}

function ask(path: string, input?: object, appType?: number, isKept = true): Promise<Response> {
  const url = `${path}?${new URLSearchParams({ language: getLanguage() })}`;
  const body = input && JSON.stringify(input);
  const answer = fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      Accept: 'application/json',
      ...(appType !== undefined && { appType: String(appType) }),
      shardNum: getShardNum(),
      Authorization: `Bearer ${getToken()}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body,
    cache: 'no-store',
    credentials: 'same-origin',
  });
  // The later request handles the failure; until then it must not count as a script error.
  answer.catch(() => undefined);
  if (isKept) early.push({ url, body, answer });
  return answer;
}

/** Wraps `send` so that it uses the early answer of the same request, where one exists. */
export function takingEarly(send: Send): Send {
  return async (request) => {
    const index = early.findIndex((one) => isSame(one, request));
    const [found] = index < 0 ? [] : early.splice(index, 1);
    // A request whose early answer failed is sent again.
    const response = await found?.answer.catch(() => undefined);
    if (!response || request.signal?.aborted) return send(request);
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      contentDisposition: '',
      requestId: response.headers.get('x-request-id') ?? undefined,
      body: await response.blob(),
    };
  };
}

function isSame(one: (typeof early)[number], { url, body, headers }: OutgoingRequest): boolean {
  return one.url === url && one.body === body && headers.Authorization === `Bearer ${getToken()}`;
}
