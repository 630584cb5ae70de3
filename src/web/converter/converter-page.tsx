import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../shell/page-head.ts';
import { Converter } from './converter.tsx';

export const Route = createFileRoute('/converter')({
  staticData: { needsScripts: true }, // Runs entirely in the browser.
  head: () =>
    pageHead({
      title: 'Convert lead lists for your CRM',
      description:
        'Turns any CSV or Excel list of leads into the exact columns of HubSpot, Salesforce, Pipedrive, Instantly, Smartlead, lemlist or Apollo, in your browser. Nothing is uploaded.',
      path: '/converter',
    }),
  component: ConverterPage,
});

/** Converts any lead list to the columns of a target, without an upload. */
function ConverterPage() {
  return (
    <div className="mx-auto max-w-248 px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <h1 className="text-40 font-semibold max-tablet:text-28">Lead list converter</h1>
      <p className="mt-2 max-w-180 text-16 text-ink-2">
        Any CSV or Excel list of leads in the exact columns that your CRM or sender imports without mapping. Your file
        is read by this page alone: nothing is uploaded.
      </p>
      <p className="mt-6 border-l-2 border-ink pl-2.5 text-14 font-medium not-noscript:hidden">
        The file is converted by this page itself, for which it needs JavaScript. Please turn it on and load the page
        again.
      </p>
      <Converter />
    </div>
  );
}
