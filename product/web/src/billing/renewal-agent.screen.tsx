import { RenewalPage } from './renewal/renewal-page.tsx';

/** Screen on which an agent renews services for one of its kindergartens, which it chooses there. */
export default function RenewalAgentScreen() {
  return <RenewalPage titleKey="billing.renewal.title" />;
}
