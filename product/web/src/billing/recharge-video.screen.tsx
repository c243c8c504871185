import { RenewalPage } from './renewal/renewal-page.tsx';

/** Screen on which services with live pictures of the classroom are bought. */
export default function RechargeVideoScreen() {
  return <RenewalPage titleKey="billing.renewal.videoTitle" types={['video', 'both']} />;
}
