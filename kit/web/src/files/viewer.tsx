import { Button, Modal, Tooltip } from 'antd';
import {
  Scan as FitIcon,
  RotateCcwSquare as RotateLeftIcon,
  RotateCwSquare as RotateRightIcon,
  ZoomIn as ZoomInIcon,
  ZoomOut as ZoomOutIcon,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFocusBack } from '../form/use-focus-back.ts';
import { iconSizePx } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import styles from './files.module.css';
import { actOfKey, fitting, moved, type Viewing, viewActs, zoomed } from './viewing.ts';

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
  const stage = useGestures(setViewing);
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

function transformOf({ zoom, quarters, x, y }: Viewing): string {
  return `translate(${x}px, ${y}px) rotate(${quarters * 90}deg) scale(${zoom})`;
}

/** One notch of a wheel zooms about as far as a button. */
const WHEEL_SPEED = 0.002;

/** Turns wheel, drag and pinch on an element into changes of the view. */
function useGestures(change: (to: (viewing: Viewing) => Viewing) => void) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stage = element.current;
    if (stage === null) return;
    const pointers = new Map<number, PointerEvent>();
    const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const { left, top, width, height } = stage.getBoundingClientRect();
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      change((viewing) => zoomed(viewing, Math.exp(-event.deltaY * WHEEL_SPEED), fromMiddle(event)));
    };
    const down = (event: PointerEvent) => {
      pointers.set(event.pointerId, event);
      stage.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      const [other] = [...pointers.values()].filter(({ pointerId }) => pointerId !== event.pointerId);
      pointers.set(event.pointerId, event);
      if (other === undefined) {
        change((viewing) => moved(viewing, event.clientX - before.clientX, event.clientY - before.clientY));
      } else {
        change((viewing) => zoomed(viewing, distance(event, other) / distance(before, other), fromMiddle(other)));
      }
    };
    const up = (event: PointerEvent) => pointers.delete(event.pointerId);
    const listening = new AbortController();
    const { signal } = listening;
    // React listens to wheels passively, so the page would scroll.
    stage.addEventListener('wheel', wheel, { passive: false, signal });
    stage.addEventListener('pointerdown', down, { signal });
    stage.addEventListener('pointermove', move, { signal });
    stage.addEventListener('pointerup', up, { signal });
    stage.addEventListener('pointercancel', up, { signal });
    return () => listening.abort();
  }, [change]);
  return element;
}

const distance = (one: PointerEvent, other: PointerEvent) =>
  Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
