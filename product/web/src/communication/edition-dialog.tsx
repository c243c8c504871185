import { activity } from '@kiga/contract/communication/activity.entity.ts';
import { news } from '@kiga/contract/communication/news.entity.ts';
import { notice } from '@kiga/contract/communication/notice.entity.ts';
import { publishingActs } from '@kiga/contract/communication/publishing.acts.ts';
import type { SubjectKind } from '@kiga/contract/communication/publishing.ts';
import { FieldList } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { Loaded } from '../campus/campus.public.ts';
import { asPublished } from './publishing-record.ts';

const entities = { activity, notice, news } as const;

/** The latest passed version of a text, with the person who passed it. */
export default function EditionDialog(props: { kind: SubjectKind; record: EntityRecord; onClose(): void }) {
  const { kind, record, onClose } = props;
  const kit = useKit();
  const { t, client, language } = kit;
  const entity = entities[kind];
  const { id, edition, version } = asPublished(record);
  const query = useQuery({
    queryKey: [publishingActs[kind].edition.name, id, edition, version],
    queryFn: ({ signal }) =>
      client.call(publishingActs[kind].edition, { id, ...ownerInput(kit, entity, record) }, { signal }),
  });
  return (
    <Modal
      open
      footer={null}
      width="min(52em, 92vw)"
      title={t('communication.publishing.editionTitle', { number: edition ?? 1 })}
      onCancel={onClose}
    >
      <Loaded query={query} rows={6}>
        {({ by, at, values }) => {
          const when = formatMoment(at, language);
          const fields = entity.form.flatMap((group) => group.fields).filter((name) => values[name] != null);
          return (
            <>
              <p>
                {by === null
                  ? t('communication.publishing.editionAt', { at: when })
                  : t('communication.publishing.editionBy', { by, at: when })}
              </p>
              <FieldList entity={entity} fields={fields} record={{ ...record, ...values }} />
            </>
          );
        }}
      </Loaded>
    </Modal>
  );
}
