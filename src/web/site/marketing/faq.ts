import { PRICE_IDS, PRICES, TRIAL_DAYS, TRIAL_REMINDER_DAYS } from '#domain/billing/plans.ts';
import { type RevealLimits, revealLimitText, trialLimitText } from '#domain/billing/reveal-budget.ts';
import { BRAND } from '#domain/brand.ts';
import { type Day, formatDay } from '#domain/dates.ts';
import { ANSWER_DAYS } from '#domain/privacy/requests.ts';
import type { JsonLd } from '../../platform/shell/json-ld.ts';

export type Question = {
  question: string;
  answer: string;
  /** Where a part of the answer leads. */
  link?: { text: string; href: string };
};

/** A short form of `EMAIL_CHECKS`, to keep the landing page's scripts small. */
const CHECKED =
  'We check that each address is valid and that its domain has a mail server. Contacts show the result and its date. An email can still bounce.';

export type SiteFacts = {
  lps: boolean;
  sampleData: boolean;
  /** Date of the newest round; null if there are none. */
  newest: Day | null;
  /** Name of the operator; empty if not set. */
  operator: string;
  limits: RevealLimits;
  /** Null if the operator hides this claim. */
  newLeads: string | null;
};

export function faq({ lps, sampleData, newest, operator, limits, newLeads }: SiteFacts): readonly Question[] {
  const support = { text: BRAND.supportEmail, href: `mailto:${BRAND.supportEmail}` };
  const questions: Question[] = [
    {
      question: 'Is there a free trial?',
      answer: `Yes, ${TRIAL_DAYS} days with the monthly or the annual plan. You can search every company and see ${trialLimitText(limits)}. CSV export unlocks with your first payment.`,
    },
    {
      question: 'Do I need a card?',
      answer: `Yes, to start a trial right away. If you cancel within ${TRIAL_DAYS} days, you pay nothing. We email you the amount ${TRIAL_REMINDER_DAYS} days before the first charge. Without a card, request a trial: we review every request, usually within one business day.`,
      link: { text: 'request a trial', href: '/request-trial' },
    },
    {
      question: 'Can I cancel?',
      answer: 'Yes, anytime, with no fees. You keep access until the end of the period you paid for.',
    },
    {
      question: 'Whose email addresses do I get?',
      answer: "The founders'. Each lead includes the founder's email and the company's contact address, when known.",
    },
    {
      question: 'Where does the data come from?',
      answer: sampleData
        ? 'This site shows sample data. Its companies and people are fictional.'
        : 'From public sources, such as SEC Form D filings, and lists we import. Each company page shows the source and date of its facts.',
    },
    {
      question: 'How fresh is the data?',
      answer: `It is updated at least monthly${newLeads ? `: ${newLeads}` : ''}. New rounds can be searched as soon as they are imported.${newest ? ` The newest is from ${formatDay(newest)}.` : ''}`,
    },
    { question: 'How are email addresses checked?', answer: CHECKED },
    {
      question: 'Is there an export limit?',
      answer: `No. You can export every result, one row per contact. Searches are unlimited too. ${revealLimitText(limits)}`,
    },
    {
      question: 'How do I remove my information?',
      answer: `Use “Don't sell my info” in the footer of our public pages. Within ${ANSWER_DAYS} days of confirming by email, you'll no longer appear in search, on company pages or in exports, and later imports won't add you again.`,
      link: { text: "Don't sell my info", href: '/do-not-sell' },
    },
    operator
      ? {
          question: `Who runs ${BRAND.name}?`,
          answer: `${operator} runs ${BRAND.name}. Write to ${BRAND.supportEmail} with any questions.`,
          link: support,
        }
      : { question: 'How do I reach you?', answer: `Write to ${BRAND.supportEmail}.`, link: support },
  ];
  return lps ? [...questions, LPS] : questions;
}

const LPS: Question = {
  question: 'What is the LP database?',
  answer:
    'A sister database of limited partners, the investors behind venture funds: who they are, what they manage and what they focus on.',
  link: { text: 'database of limited partners', href: '/lps' },
};

/** Structured data of the landing page. */
export function landingLd(site: string, facts: SiteFacts | undefined): JsonLd[] {
  return [organizationLd(site), productLd(site), ...(facts ? [faqLd(faq(facts))] : [])];
}

function organizationLd(site: string): JsonLd {
  return {
    '@type': 'Organization',
    name: BRAND.name,
    description: BRAND.tagline,
    url: `${site}/`,
    logo: `${site}/og/site.png`,
    sameAs: [BRAND.socialUrl],
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: BRAND.supportEmail },
  };
}

function productLd(site: string): JsonLd {
  return {
    '@type': 'Product',
    name: BRAND.name,
    description: BRAND.tagline,
    image: `${site}/og/site.png`,
    brand: { '@type': 'Brand', name: BRAND.name },
    offers: PRICE_IDS.map((id) => ({
      '@type': 'Offer',
      name: PRICES[id].name,
      price: (PRICES[id].cents / 100).toFixed(2),
      priceCurrency: 'USD',
      url: `${site}/#pricing`,
      availability: 'https://schema.org/InStock',
    })),
  };
}

function faqLd(questions: readonly Question[]): JsonLd {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
