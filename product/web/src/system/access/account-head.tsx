import { admin } from '@kiga/contract/system/access/admin.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { Tag } from 'antd';
import { useSession } from '../../identity/identity.public.ts';
import { asAccount } from './account-record.ts';
import styles from './accounts.module.css';

interface PartProps {
  record: EntityRecord;
}

/** The account with its state, organization and kind of user. */
export function AccountHead({ record }: PartProps) {
  const { t } = useKit();
  const { userName, nickName, status, appType, kigName } = asAccount(record);
  const facts = [nickName, appType && t(`identity.appType.${appType}`), kigName].filter(Boolean);
  return (
    <header className={styles.head}>
      <div className={styles.headLine}>
        <h2 className={styles.name}>{userName}</h2>
        {status && <StateTag entity={admin} state={status} />}
        <OwnTag record={record} />
      </div>
      <p className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </header>
  );
}

/** The account in a list; the user's own is marked. */
export function AccountCell({ record }: PartProps) {
  return (
    <span className={styles.headLine}>
      {asAccount(record).userName} <OwnTag record={record} />
    </span>
  );
}

/** The last sign-in of an account. */
export function LastSignInCell({ record }: PartProps) {
  const { t } = useKit();
  const { lastSignInAt } = asAccount(record);
  return lastSignInAt ? <Moment at={lastSignInAt} /> : t('system.accountForm.neverSignedIn');
}

function OwnTag({ record }: PartProps) {
  const { t } = useKit();
  return record.id === useSession().userId ? <Tag>{t('system.accountForm.yourself')}</Tag> : null;
}
