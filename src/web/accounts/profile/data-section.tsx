import { BRAND } from '#domain/brand.ts';
import { dayOf } from '#domain/dates.ts';
import { fileOf } from '../../api.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useApi } from '../../use-api.ts';
import { RowAction } from './row-action.tsx';
import { SectionBox } from './section-box.tsx';

/** Everything that is kept about the user, to take away. */
export function DataSection() {
  const api = useApi();
  const download = async () => {
    const file = await fileOf(api.account.data.$get());
    saveFile(file, `${BRAND.name.toLowerCase()}-data-${dayOf(new Date())}.json`);
  };
  return (
    <SectionBox id="data">
      <RowAction label="Download my data" busyText="Collecting..." send={download} />
    </SectionBox>
  );
}
