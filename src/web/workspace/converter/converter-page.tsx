import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../platform/shell/page-head.ts';
import { Converter } from './converter.tsx';

export const Route = createFileRoute('/converter')({
  staticData: { needsScripts: true }, // Runs entirely in the browser.
  head: () =>
    pageHead({
      title: 'Convert lead lists for your CRM',
      description:
        'Convert any CSV or Excel lead list for HubSpot, Salesforce, Pipedrive, Instantly, Smartlead, lemlist or Apollo. It runs in your browser, and nothing is uploaded.',
      path: '/converter',
    }),
  component: ConverterPage,
});

/** Converts any lead list to the columns of a target, without uploading it. */
function ConverterPage() {
  return (
    <div className="mx-auto max-w-248 px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <h1 className="text-40 font-semibold max-tablet:text-28">Lead list converter</h1>
      <p className="mt-2 max-w-180 text-16 text-ink-2">
        Convert any CSV or Excel lead list to the exact columns your CRM or email tool expects. Your file stays in your
        browser. Nothing is uploaded.
      </p>
      <p className="mt-6 border-l-2 border-ink pl-2.5 text-14 font-medium not-noscript:hidden">
        The converter runs in your browser and needs JavaScript. Turn it on and reload the page.
      </p>
      <Converter />
    </div>
  );
}
