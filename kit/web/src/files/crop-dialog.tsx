import { rulesOf, type UploadMode } from '@kiga/entity/files/upload-modes.ts';
import { App, Modal, Segmented } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useFocusBack } from '../form/use-focus-back.ts';
import { useKit } from '../kit-context.tsx';
import { type Area, cropPicture } from './crop-picture.ts';
import styles from './files.module.css';

interface CropDialogProps {
  file: File;
  mode: UploadMode;
  onClose(): void;
  /** Called with the chosen part, upright and within the limits, or with the original file if all of it was chosen. */
  onTake(file: File): void;
}

/** Shapes to crop to, width divided by height; null keeps that of the picture. */
const shapes = { whole: null, '1:1': 1, '4:3': 4 / 3, '16:9': 16 / 9 } as const;
const MAX_ZOOM = 5;
const ZOOM_STEP = 0.01;
const MOVE_PX = 8;

/** Dialog for choosing a part of a picture: moved by mouse, finger or arrow keys, zoomed by wheel, fingers or slider. */
export default function CropDialog({ file, mode, onClose, onTake }: CropDialogProps) {
  const { t } = useKit();
  const { message } = App.useApp();
  const zoomId = useId();
  const { ratio, minSidePx } = rulesOf(mode).picture ?? {};
  const address = useAddress(file);
  const [shape, setShape] = useState<keyof typeof shapes>('whole');
  const [natural, setNatural] = useState({ width: 1, height: 1 });
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  // The cropper measures its place, which still moves while the dialog opens.
  const [isPlaced, setPlaced] = useState(false);
  const [taking, setTaking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useFocusBack();

  const aspect = ratio ?? shapes[shape] ?? natural.width / natural.height;
  const framePx = Math.min(natural.width, natural.height * aspect) / Math.max(1, aspect);
  const maxZoom = minSidePx === undefined ? MAX_ZOOM : Math.min(MAX_ZOOM, Math.max(1, framePx / minSidePx));
  const isWhole = area !== null && area.width === natural.width && area.height === natural.height;

  async function take(): Promise<void> {
    if (area === null) return;
    setTaking(true);
    try {
      onTake(isWhole && ratio === undefined ? file : await cropPicture(file, area, mode));
    } catch {
      message.error(t('kit.files.crop.damaged'));
      setTaking(false);
    }
  }

  return (
    <Modal
      open
      title={t('kit.files.crop.title')}
      width="min(640px, 94vw)"
      centered
      afterOpenChange={setPlaced}
      okText={t('kit.files.crop.take')}
      cancelText={t('kit.form.cancel')}
      okButtonProps={{ loading: taking, disabled: area === null }}
      onOk={() => void take()}
      onCancel={onClose}
    >
      <p className={styles.lead}>{t(mode === 'face' ? 'kit.files.crop.face' : 'kit.files.crop.plain')}</p>
      <div ref={place} className={styles.cropper}>
        {isPlaced && address !== null && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={maxZoom}
            aspect={aspect}
            keyboardStep={MOVE_PX}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onMediaLoaded={({ naturalWidth, naturalHeight }) => {
              setNatural({ width: naturalWidth, height: naturalHeight });
              // Otherwise the focus is on the close button, and an extra Enter closes the dialog.
              place.current?.querySelector<HTMLElement>('[role=application]')?.focus();
            }}
            onCropAreaChange={(_, pixels) => setArea(pixels)}
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'application', 'aria-label': t('kit.files.crop.area') }}
          />
        )}
      </div>
      <div className={styles.cropTools}>
        <label htmlFor={zoomId}>{t('kit.files.crop.zoom')}</label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={maxZoom}
          step={ZOOM_STEP}
          value={zoom}
          disabled={maxZoom === 1}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
        {ratio === undefined && (
          <Segmented
            aria-label={t('kit.files.crop.shape')}
            value={shape}
            onChange={(value) => {
              setShape(value);
              setZoom(1);
            }}
            options={Object.keys(shapes).map((value) => ({
              value: value as keyof typeof shapes,
              label: value === 'whole' ? t('kit.files.crop.whole') : value,
            }))}
          />
        )}
      </div>
    </Modal>
  );
}

/** Returns an address of a file that lives as long as the component. */
function useAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
