// A file of its own, so that the drawing weighs nothing in the script of the page that must be ready first.
const sceneAddress = new URL('./login-scene.svg', import.meta.url).href;

/**
 * The gate at 7:55, behind the sign-in card. Decoration: hidden from screen readers. The page around it gives the sky,
 * and the colours of the night as `--scene-*`.
 */
export function LoginScene() {
  return (
    <svg viewBox="0 0 1366 768" preserveAspectRatio="xMinYMax slice" aria-hidden="true">
      <use href={`${sceneAddress}#scene`} />
    </svg>
  );
}
