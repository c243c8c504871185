import { Button, Modal, Tooltip } from 'antd';
import {
  Scan as FitIcon,
  RotateCcwSquare as RotateLeftIcon,
  RotateCwSquare as RotateRightIcon,
  ZoomIn as ZoomInIcon,
  ZoomOut as ZoomOutIcon,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFocusBack } from '../form/use-focus-back.ts';
import { iconSizePx } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import styles from './files.module.css';
import { transformOf, useViewGestures } from './use-view-gestures.ts';
import { actOfKey, fitting, viewActs } from './viewing.ts';

interface ViewerProps {
  /** Complete address of the picture. */
  address: string;
  label: string;
  onClose(): void;
}

/** Full-page view of one picture with zoom from 0.2 to 5, rotation and movement, by mouse, fingers or keys. */
export default function Viewer({ address, label, onClose }: ViewerProps) {
  const { t } = useKit();
  const [viewing, setViewing] = useState(fitting);
  const stage = useViewGestures(setViewing);
  useFocusBack();
  const percent = Math.round(viewing.zoom * 100);
  const act = (name: keyof typeof viewActs, icon: ReactNode, word: string) => (
    <Tooltip title={word}>
      <Button type="text" icon={icon} aria-label={word} onClick={() => setViewing(viewActs[name])} />
    </Tooltip>
  );
  return (
    <Modal
      open
      title={label}
      width="min(1100px, 94vw)"
      centered
      closable={false}
      onCancel={onClose}
      footer={
        <div className={styles.tools}>
          {act('zoomOut', <ZoomOutIcon size={iconSizePx.button} />, t('kit.files.viewer.zoomOut'))}
          <span className={styles.percent} role="status" aria-label={t('kit.files.viewer.zoom', { percent })}>
            {percent}%
          </span>
          {act('zoomIn', <ZoomInIcon size={iconSizePx.button} />, t('kit.files.viewer.zoomIn'))}
          {act('fit', <FitIcon size={iconSizePx.button} />, t('kit.files.viewer.fit'))}
          {act('rotateLeft', <RotateLeftIcon size={iconSizePx.button} />, t('kit.files.viewer.rotateLeft'))}
          {act('rotateRight', <RotateRightIcon size={iconSizePx.button} />, t('kit.files.viewer.rotateRight'))}
          <Button autoFocus className={styles.last} onClick={onClose}>
            {t('kit.files.viewer.cancel')}
          </Button>
        </div>
      }
      modalRender={(dialog) => (
        // The keys work wherever the focus is in the dialog.
        <div
          role="presentation"
          onKeyDown={(event) => {
            const change = event.ctrlKey || event.metaKey || event.altKey ? undefined : actOfKey(event.key);
            if (change === undefined) return;
            event.preventDefault();
            setViewing(change);
          }}
        >
          {dialog}
        </div>
      )}
    >
      <div ref={stage} className={styles.stage}>
        <img src={address} alt={label} draggable={false} style={{ transform: transformOf(viewing) }} />
      </div>
    </Modal>
  );
}
