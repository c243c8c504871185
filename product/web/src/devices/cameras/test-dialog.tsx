import { testCamera } from '@kiga/contract/devices/cameras/camera.acts.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { failureWords } from './tile-notes.tsx';
import styles from './wall.module.css';

/** Asks a camera for one picture, and shows it to those who may watch. */
export function TestDialog({ record, onClose }: { record: EntityRecord | null; onClose(): void }) {
  const kit = useKit();
  const { client, t } = kit;
  const id = record?.id ?? '';
  const query = useQuery({
    queryKey: [testCamera.name, id],
    queryFn: () => client.call(testCamera, { id }),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = query;
  const seconds = ((data?.milliseconds ?? 0) / 1000).toFixed(1);
  return (
    <Modal
      open
      title={t('devices.camera.test.title', { camera: String(record?.cameraName ?? '') })}
      onCancel={onClose}
      width="min(640px, 94vw)"
      footer={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('devices.camera.test.again')}
        </Button>
      }
    >
      <div className={styles.test} aria-live="polite">
        {query.isFetching ? (
          <>
            <p>{t('devices.camera.test.asking')}</p>
            <Skeleton.Image active className={styles.testPicture ?? ''} />
          </>
        ) : query.isError ? (
          <Alert type="error" showIcon title={failureText(kit, query.error)} />
        ) : data?.failure ? (
          <Alert
            type="error"
            showIcon
            title={t('devices.camera.test.failed', { failure: t(failureWords[data.failure]) })}
          />
        ) : data?.picture ? (
          <>
            <Alert
              type="success"
              showIcon
              title={t('devices.camera.test.fine', { seconds, codec: data.codec ?? '' })}
            />
            <img className={styles.testPicture} src={data.picture} alt={t('devices.camera.test.alt')} />
          </>
        ) : (
          <Alert type="success" showIcon title={t('devices.camera.test.noPicture')} />
        )}
      </div>
    </Modal>
  );
}
