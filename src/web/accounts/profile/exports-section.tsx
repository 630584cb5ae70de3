import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { counted } from '#domain/counts.ts';
import { formatMoment } from '#domain/dates.ts';
import { fileSize } from '#domain/exports/finished-exports.ts';
import { useServerEvent } from '../../realtime.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useApi } from '../../use-api.ts';
import { exportsQuery, type FinishedExport } from './account-queries.ts';
import { Loaded } from './loaded.tsx';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { Nothing, Row, Rows, SectionBox } from './section-box.tsx';

/** Finished exports, for another download. */
export function ExportsSection() {
  const query = exportsQuery(useApi());
  const queryClient = useQueryClient();
  useServerEvent('exports_changed', () => void queryClient.invalidateQueries({ queryKey: query.queryKey }));
  return (
    <SectionBox id="exports">
      <Loaded query={query}>
        {({ exports }) =>
          exports.length === 0 ? (
            <Nothing>
              {PROFILE_MESSAGES.noExports}{' '}
              <Link to="/search" className="link">
                {PROFILE_MESSAGES.openSearch}
              </Link>
            </Nothing>
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
  const { kind, asked, format, results, rows, size, createdAt, url } = finished;
  const made = `${formatMoment(new Date(createdAt), 'UTC')} UTC`;
  const things = kind === 'companies' ? counted(results, 'company', 'companies') : counted(results, 'LP');
  return (
    <Row
      title={asked}
      note={`${made} · ${things}${rows === null ? '' : `, ${counted(rows, 'row')}`} · ${format}, ${fileSize(size)}`}
    >
      <a href={url} className={buttonClass()} aria-label={`Download again: ${asked}, ${made}`}>
        Download again
      </a>
    </Row>
  );
}
