import { wordsOf } from '@kiga/contract/app/words.ts';
import type { student } from '@kiga/contract/campus/student.entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { type Language, translate } from '@kiga/entity/words/words.ts';
import { inNameOf, type Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityStores, FullRecord, TransitionContext } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { notify } from '../system/system.public.ts';
import type { StudentParent } from './student-parents.ts';

/** A kindergarten on the platform that receives a child. */
interface Receiver {
  id: string;
  name: string;
}

/** Source of the leads that a transfer creates, while the dictionary has it. */
const LEAD_SOURCE = 'referral';

/**
 * Hands a transferred child over to a kindergarten of the platform: it gets a lead, and its staff a message. Without a
 * code nothing leaves the kindergarten. Throws VALIDATION_FAILED with the issue of an input.
 */
export async function handOver(
  stores: EntityStores,
  { record, asks, scope }: TransitionContext<typeof student, 'transfer'>,
): Promise<void> {
  const { receivingCode, receivingName } = asks;
  if (!receivingCode) return;
  const withoutConsent = (['consentBy', 'consentMethod', 'consentDate'] as const).filter((field) => !asks[field]);
  if (withoutConsent.length > 0) {
    throw invalid(...withoutConsent.map((field): FieldIssue => ({ field, error: 'CAMPUS_TRANSFER_NO_CONSENT' })));
  }
  if (String(asks.consentDate) > scope.session.today) {
    throw invalid({ field: 'consentDate', error: 'FIELD_DATE_IN_FUTURE' });
  }
  const [guardian] = (record.parents ?? []) as StudentParent[];
  if (!guardian) throw invalid({ field: 'receivingCode', error: 'CAMPUS_TRANSFER_NO_GUARDIAN' });
  const receiver = await lockReceiver(scope, String(receivingCode), String(receivingName), record.ownerId);
  const sender = await nameOf(scope, record.ownerId);
  await createLead(stores, scope, receiver, record, guardian, sender);
}

/**
 * Returns the kindergarten with this code and name, which nobody can suspend until commit. Both must agree, so that a
 * mistyped code sends no child's data to strangers.
 */
async function lockReceiver(scope: Scope, code: string, name: string, ownId: string): Promise<Receiver> {
  const { rows } = await sql<Receiver & { status: string }>`select id, name, status from organizations
    where kind = 'kindergarten' and upper(code) = upper(${code}) and not deleted for share`.execute(scope.db);
  const [found] = rows;
  if (!found || plain(found.name) !== plain(name)) throw invalid(atCode('CAMPUS_TRANSFER_UNKNOWN'));
  if (found.id === ownId) throw invalid(atCode('CAMPUS_TRANSFER_OWN'));
  if (found.status === 'suspended') throw invalid(atCode('CAMPUS_TRANSFER_SUSPENDED', { name: found.name }));
  return found;
}

const atCode = (error: string, data: Record<string, unknown> = {}): FieldIssue => ({
  field: 'receivingCode',
  error,
  data,
});

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

async function nameOf(scope: Scope, kigId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from organizations where id = ${kigId}`.execute(scope.db);
  return rows[0]?.name ?? '';
}

/** Creates the lead among the records of the receiving kindergarten, and informs the staff there who follow leads. */
async function createLead(
  stores: EntityStores,
  scope: Scope,
  receiver: Receiver,
  child: FullRecord<typeof student>,
  { parentName, relation, parentPhone }: StudentParent,
  sender: string,
): Promise<void> {
  const { stuName, sex, birthday } = child;
  const { language = 'zh_CN' } = scope.session as { language?: Language };
  const remark = translate(wordsOf(language), 'campus.student.transferredFrom', { name: sender });
  const active = (await stores.codesOf('lead-source')).filter((item) => item.active);
  const source = (active.find(({ code }) => code === LEAD_SOURCE) ?? active.at(-1))?.code;
  const fields = { childName: stuName, sex, birthday, parentName, relation, parentPhone, source, remark };
  // The limits of the account, such as its own classes, concern its own kindergarten.
  const session = { ...scope.session, classIds: null };
  const there = await inNameOf(scope, session, [receiver.id]);
  const cause = { act: 'campus.student.transfer', trusted: true };
  const lead = await saveRecord(stores.get('campus.lead'), there, fields, cause);
  await inNameOf(scope, scope.session, scope.reach);
  const { secrets, clock } = stores;
  await notify(
    { db: scope.db, secrets, now: clock.now() },
    {
      to: { organizationId: receiver.id, permissions: ['campus.lead.read', 'campus.lead.follow'], whole: true },
      kind: 'system',
      name: 'campus.childTransferred',
      params: { child: stuName, from: sender },
      href: `/campus/enrollment?open=${lead.id}`,
    },
  );
}
