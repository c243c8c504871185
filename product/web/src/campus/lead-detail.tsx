import { leadFamily, readLeadContact } from '@kiga/contract/campus/lead.acts.ts';
import { lead } from '@kiga/contract/campus/lead.entity.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { recordPath } from '@kiga/kit-web/entity/record-path.ts';
import { DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock as NextDayIcon } from 'lucide-react';
import { Portrait } from '../drawing/portrait.tsx';
import { Phone, useContact } from './contact.tsx';
import styles from './lead.module.css';
import { ChildFacts, SourceText } from './lead-cells.tsx';
import { asLead, daysToNext, isOpen } from './lead-record.ts';
import { StudentLink } from './student-link.tsx';

const PORTRAIT_PX = 60;
const LEADS = '/campus/enrollment';

interface PartProps {
  record: EntityRecord;
}

/** The child, and the state of the lead. */
export function LeadHead({ record }: PartProps) {
  const { id, childName, sex, status, source, gradeIdText } = asLead(record);
  return (
    <header className={styles.head}>
      <Portrait id={id} sex={sex} size={PORTRAIT_PX} shape="tile" />
      <div>
        <div className={styles.headLine}>
          <h2 className={styles.name}>{childName}</h2>
          {status && <StateTag entity={lead} state={status} />}
        </div>
        <div className={styles.facts}>
          <ChildFacts record={record} />
          {gradeIdText && <span>{gradeIdText}</span>}
          {source && <SourceText record={record} />}
        </div>
      </div>
    </header>
  );
}

/** The next step; for an admitted lead, the student created from it. */
export function NextStep({ record }: PartProps) {
  const { t, today, language } = useKit();
  const known = asLead(record);
  const { status, kigId, studentId, studentIdText, childName, parentName, nextFollowDate } = known;
  if (studentId) {
    return (
      <div className={styles.step} data-tone="fine">
        <DoneIcon size={iconSizePx.header} aria-hidden />
        <span>
          {t('campus.lead.next.admitted')}{' '}
          <StudentLink id={studentId} kigId={kigId}>
            {studentIdText ?? childName}
          </StudentLink>
        </span>
      </div>
    );
  }
  if (!isOpen(known)) return null;
  const parent = parentName ?? t('campus.lead.next.family');
  const days = daysToNext(known, today);
  const tone = days === null || days === 0 ? 'look' : days < 0 ? 'act' : 'plain';
  return (
    <>
      <div className={styles.step} data-tone={tone} role="note">
        <NextDayIcon size={iconSizePx.header} aria-hidden />
        <strong>{sentence()}</strong>
      </div>
      {status !== 'pending' && <MissingForAdmission record={record} />}
    </>
  );

  function sentence(): string {
    if (days === null) return t(status === 'pending' ? 'campus.lead.next.never' : 'campus.lead.next.noDay', { parent });
    if (days < 0) return t('campus.lead.next.overdue', { parent, count: -days });
    if (days === 0) return t('campus.lead.next.today', { parent });
    return t('campus.lead.next.planned', { parent, day: formatDay(nextFollowDate as string, language) });
  }
}

/** Fields without which the child cannot be admitted, with the way to fill them. */
function MissingForAdmission({ record }: PartProps) {
  const kit = useKit();
  const { t } = kit;
  const missing = (['sex', 'birthday'] as const).filter((name) => record[name] === null);
  if (missing.length === 0 || !record.can.includes('update')) return null;
  const fields = missing.map((name) => t(`campus.lead.fields.${name}`)).join(t('kit.list.nameSeparator'));
  return (
    <div className={styles.step} data-tone="plain" role="note">
      <span>
        {t('campus.lead.next.missing', { fields })}{' '}
        <TabLink href={recordPath(kit, lead, LEADS, record, '/edit')}>{t('kit.detail.edit')}</TabLink>
      </span>
    </div>
  );
}

/** The inquirer; the number appears on demand, and the look is logged. */
export function FamilySection({ record }: PartProps) {
  const { t } = useKit();
  const { parentName, relation, parentPhone } = asLead(record);
  const { contact, extra } = useContact(record, readLeadContact, isMasked(parentPhone));
  if (parentName === undefined && parentPhone === undefined) return null;
  const phone = contact?.parentPhone ?? parentPhone;
  return (
    <DetailSection title={t('campus.lead.groups.family')} extra={extra}>
      <p className={styles.family}>
        <span>{parentName}</span>
        {relation && <span className={styles.quiet}>{t(`campus.lead.options.relation.${relation}`)}</span>}
        {phone && <Phone phone={phone} />}
      </p>
      <Siblings record={record} />
    </DetailSection>
  );
}

/** Children of the same parent in the kindergarten, so that an admission joins their family. */
function Siblings({ record }: PartProps) {
  const kit = useKit();
  const { data } = useQuery({
    queryKey: [lead.key, 'family', record.id, record.version],
    queryFn: ({ signal }) =>
      kit.client.call(leadFamily, { id: record.id, ...ownerInput(kit, lead, record) }, { signal }),
  });
  if (!data?.family) return null;
  const { parentName, children } = data.family;
  return (
    <p className={styles.family}>
      <span className={styles.quiet}>{kit.t('campus.lead.siblings', { parent: parentName })}</span>
      {children.map(({ id, stuName, className }) => (
        <span key={id}>
          <StudentLink id={id} kigId={String(record.kigId)}>
            {stuName}
          </StudentLink>{' '}
          <span className={styles.quiet}>{className}</span>
        </span>
      ))}
    </p>
  );
}
