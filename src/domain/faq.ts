import { TRIAL_DAYS } from './plans.ts';

export type Question = { question: string; answer: string };

/** What visitors ask before they sign up. */
export const FAQ: readonly Question[] = [
  {
    question: 'Is there a free trial?',
    answer: `Yes: ${TRIAL_DAYS} days, with the monthly and with the annual plan. During the trial you search and see every contact; CSV export opens with the first payment.`,
  },
  {
    question: 'Can I cancel?',
    answer: 'Anytime, with no fees. You keep access until the end of the period you have paid for.',
  },
  {
    question: 'Whose email addresses do I get?',
    answer:
      "The founders'. Each lead has the founder's email and the company's own contact address, where they are known.",
  },
  { question: 'How fresh is the data?', answer: 'It is updated monthly with 500+ new leads.' },
  {
    question: 'Is there an export limit?',
    answer:
      'As much as you search: there is no limit on either. An export is the whole result list, one row a contact.',
  },
  {
    question: 'How do I remove my information?',
    answer:
      "Use 'Don't sell my info' at the foot of our public pages. Once you have confirmed it by email, you are left out of search, pages, exports and every later import.",
  },
];

const LPS: Question = {
  question: 'What is the LP database?',
  answer:
    'A sister database of limited partners, the investors behind venture funds: who they are, what they manage and where they look.',
};

/** The questions of a site that shows its database of limited partners, or hides it. */
export function faq({ lps }: { lps: boolean }): readonly Question[] {
  return lps ? [...FAQ, LPS] : FAQ;
}
