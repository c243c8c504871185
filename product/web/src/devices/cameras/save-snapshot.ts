/** Size of the letters in a snapshot, as a part of its height. */
const LETTERS = 1 / 24;

/** Keeps the present picture of a video as a JPEG file that bears the camera, the viewer and the time. */
export function saveSnapshot(
  video: HTMLVideoElement,
  { cameraName, viewerName }: { cameraName: string; viewerName: string },
): void {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const drawing = canvas.getContext('2d');
  if (!drawing || canvas.width === 0) return;
  drawing.drawImage(video, 0, 0);
  const letters = Math.max(12, Math.round(canvas.height * LETTERS));
  const now = new Date();
  const text = `${cameraName}  ${viewerName}  ${now.toLocaleString('sv-SE')}`;
  drawing.font = `${letters}px sans-serif`;
  const width = drawing.measureText(text).width;
  drawing.fillStyle = 'rgb(17 17 17 / 72%)';
  drawing.fillRect(
    canvas.width - width - letters * 2,
    canvas.height - letters * 2.4,
    width + letters * 1.4,
    letters * 1.8,
  );
  drawing.fillStyle = '#fff';
  drawing.fillText(text, canvas.width - width - letters * 1.3, canvas.height - letters * 1.15);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/jpeg', 0.9);
  link.download = `${cameraName} ${now.toLocaleString('sv-SE').replaceAll(':', '-')}.jpg`;
  link.click();
}
