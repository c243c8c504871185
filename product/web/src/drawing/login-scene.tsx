// A separate file, so that the drawing adds nothing to the script of the page that must load first.
const sceneAddress = new URL('./login-scene.svg', import.meta.url).href;

/**
 * The gate at 7:55, behind the sign-in card. It is decoration, hidden from screen readers. The page around it provides
 * the sky, and the night colours as `--scene-*`.
 */
export function LoginScene() {
  return (
    <svg viewBox="0 0 1366 768" preserveAspectRatio="xMinYMax slice" aria-hidden="true">
      <use href={`${sceneAddress}#scene`} />
    </svg>
  );
}
