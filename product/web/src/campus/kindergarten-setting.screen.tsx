import { kindergarten } from '@kiga/contract/campus/kindergarten.entity.ts';
import type { ScreenOptions } from '@kiga/kit-web/entity/screen-options.ts';
import FormPage from '@kiga/kit-web/form/form-page.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useLocation } from 'react-router';
import { ChooseKindergarten } from './choose-kindergarten.tsx';
import { kindergartenOptions } from './kindergarten-options.tsx';
import { kindergartenAt } from './kindergarten-record.ts';

// The kit knows fields by their names only.
const options = kindergartenOptions as ScreenOptions;

/** Screen `/kigBaseKigSetting`: edits the record of a kindergarten; without an id, that of the own one. */
export default function KindergartenSettingScreen({ href }: { href: string }) {
  const { tenantOfSession } = useKit();
  const id = kindergartenAt(useLocation().pathname, href) ?? tenantOfSession;
  if (id === null) return <ChooseKindergarten />;
  return <FormPage key={id} entity={kindergarten} options={options} href="/campus/kindergartens" id={id} />;
}
