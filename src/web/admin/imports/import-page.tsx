import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { fileSize } from '#domain/finished-exports.ts';
import { useApi } from '../../use-api.ts';
import { ADMIN_KEY } from '../admin-calls.tsx';
import { ChangeButton } from '../change-button.tsx';
import { Loaded } from '../loaded.tsx';
import { prefetch } from '../prefetch.ts';
import { SectionHead, sectionTitle } from '../section-head.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { Differences } from './differences.tsx';
import { FileDrop } from './file-drop.tsx';
import { FilingChoices } from './filing-choices.tsx';
import { importQuery, isWorkedOn, type Upload } from './import-queries.ts';
import { ImportResult } from './import-result.tsx';
import { KIND_WORDS } from './import-state.ts';
import { ImportSteps } from './import-steps.tsx';
import { RunImport } from './run-import.tsx';
import { removeFile } from './send-file.ts';
import { useImportNews } from './use-import-news.ts';
import { WorkProgress } from './work-progress.tsx';

export const Route = createFileRoute('/admin/imports/$id')({
  loader: ({ context: { queryClient, api }, params: { id } }) => prefetch(queryClient, importQuery(api, id)),
  head: () => sectionTitle('Import'),
  component: ImportPage,
});

/** One import, from the file to what became of it. */
function ImportPage() {
  const { id } = Route.useParams();
  useImportNews();
  return (
    <Loaded key={id} query={importQuery(useApi(), id)} failed="This import could not be loaded">
      {(upload) => <Import upload={upload} />}
    </Loaded>
  );
}

function Import({ upload }: { upload: Upload }) {
  const { id, fileName, size, kind, state, failure, detected, comparison } = upload;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = () => navigate({ to: '/admin/imports' });
  const here = state === 'uploading' ? `${fileSize(upload.pieces.bytes)} of ` : '';
  return (
    <>
      <ImportSteps kind={kind} state={state} />
      <SectionHead title={fileName} note={`${here}${fileSize(size)}, ${KIND_WORDS[kind]}`}>
        {state !== 'done' && !isWorkedOn(upload) && (
          <ChangeButton
            label="Remove file"
            busyText="Removing..."
            variant="danger"
            ask="The file goes. Nothing of it has been imported."
            send={async () => {
              await removeFile(id);
              await leave(); // Before anything asks again for what is gone.
            }}
          />
        )}
      </SectionHead>
      <div className="grid gap-4">
        {failure && (
          <p role="alert" className="border-l-2 border-ink pl-2.5 text-13 font-medium">
            {failure}
          </p>
        )}
        {state === 'uploading' && (
          <FileDrop
            words={`Choose ${fileName} again to go on where it stopped`}
            onSent={(sent) => {
              void queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
              void navigate({ to: '/admin/imports/$id', params: { id: sent } });
            }}
            onGone={leave}
          />
        )}
        {isWorkedOn(upload) && <WorkProgress upload={upload} />}
        {state === 'compared' && comparison && <RunImport upload={upload} comparison={comparison} />}
        {state === 'compared' && comparison && <Differences id={id} comparison={comparison} />}
        {detected && (state === 'uploaded' || state === 'compared') && (
          <ColumnChoices upload={upload} detected={detected} />
        )}
        {kind === 'form-d' && (state === 'uploaded' || state === 'compared') && <FilingChoices upload={upload} />}
        {state === 'done' && <ImportResult upload={upload} />}
      </div>
    </>
  );
}
