import { useQueryClient } from '@tanstack/react-query';
import { counted } from '#domain/counts.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { fileSize } from '#domain/finished-exports.ts';
import { PROFILE_MESSAGES } from '#domain/profile-messages.ts';
import { useServerEvent } from '../../realtime.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useApi } from '../../use-api.ts';
import { exportsQuery, type FinishedExport } from './account-queries.ts';
import { Loaded } from './loaded.tsx';
import { Nothing, Row, Rows, SectionBox } from './section-box.tsx';

/** The files of finished exports, to be downloaded again. */
export function ExportsSection() {
  const query = exportsQuery(useApi());
  const queryClient = useQueryClient();
  useServerEvent('exports_changed', () => void queryClient.invalidateQueries({ queryKey: query.queryKey }));
  return (
    <SectionBox id="exports">
      <Loaded query={query}>
        {({ exports }) =>
          exports.length === 0 ? (
            <Nothing>{PROFILE_MESSAGES.noExports}</Nothing>
          ) : (
            <Rows label="Exports">
              {exports.map((finished) => (
                <ExportRow key={finished.id} finished={finished} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </SectionBox>
  );
}

function ExportRow({ finished }: { finished: FinishedExport }) {
  const { kind, asked, results, size, createdAt, expiresAt, url } = finished;
  const [made, until] = [createdAt, expiresAt].map((time) => formatDay(dayOf(new Date(time))));
  const things = kind === 'companies' ? counted(results, 'company', 'companies') : counted(results, 'LP');
  return (
    <Row title={asked} note={`${made}, ${things}, ${fileSize(size)}, kept until ${until}`}>
      <a href={url} className={buttonClass()} aria-label={`Download again: ${asked}, ${made}`}>
        Download again
      </a>
    </Row>
  );
}
