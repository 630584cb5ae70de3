import deliverDark from './day/deliver-dark.webp?no-inline';
import deliverLight from './day/deliver-light.webp?no-inline';
import findDark from './day/find-dark.webp?no-inline';
import findLight from './day/find-light.webp?no-inline';
import workDark from './day/work-dark.webp?no-inline';
import workLight from './day/work-light.webp?no-inline';
import { Still } from './still.tsx';

const STEPS = [
  {
    title: 'Find the new rounds',
    text: 'Filter by stage, place and date. A saved search emails you only what is new since the last time.',
    alt: 'Search results for UK seed and Series A rounds of the last 60 days, with a company open beside them',
    light: findLight,
    dark: findDark,
  },
  {
    title: 'Work the list',
    text: 'Move companies from New to Won, and keep tags and notes with them.',
    alt: 'A list as a board with the columns New, Contacted, Replied, Meeting, Won and Not a fit',
    light: workLight,
    dark: workDark,
  },
  {
    title: 'Deliver to the client',
    text: 'Export for HubSpot, Salesforce and other tools, without the contacts that client already has.',
    alt: 'The export dialog with a client, only new contacts and the format for HubSpot',
    light: deliverLight,
    dark: deliverDark,
  },
];

/** What a day with the product looks like, in real pictures of it. */
export function AgencyDay() {
  return (
    <section aria-labelledby="day-title" className="pt-24 max-tablet:pt-16">
      <h2 id="day-title" className="text-40 font-semibold text-balance max-tablet:text-28">
        An agency's day.
      </h2>
      <ol className="mt-9 grid gap-12 max-tablet:mt-6 max-tablet:gap-8">
        {STEPS.map(({ title, text, ...still }, index) => (
          <li key={title} className="grid items-start gap-x-10 gap-y-4 desktop:grid-cols-[1fr_2fr]">
            <div className="desktop:border-t desktop:border-line desktop:pt-4">
              <h3 className="text-20 font-semibold">
                <span className="mr-2.5 text-ink-3 tabular-nums">{index + 1}</span>
                {title}
              </h3>
              <p className="mt-1.5 max-w-[40ch] text-16 text-pretty text-ink-2">{text}</p>
            </div>
            <div className="overflow-hidden rounded-dialog border border-line-strong bg-surface">
              <Still
                {...still}
                className="max-tablet:aspect-[4/3] max-tablet:object-cover max-tablet:object-left-top"
              />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
