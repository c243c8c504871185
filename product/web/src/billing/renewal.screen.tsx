import { RenewalPage } from './renewal/renewal-page.tsx';

/** Screen on which a kindergarten renews the services of its children. */
export default function RenewalScreen() {
  return <RenewalPage titleKey="billing.renewal.title" />;
}
