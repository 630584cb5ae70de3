import type { Theme } from './theme.ts';

/** Money, insurance, property and law. */
export const FINANCE_THEMES: readonly Theme[] = [
  {
    weight: 12,
    industries:
      'Payments, FinTech, Financial Services, Mobile Payments, Developer APIs, E-Commerce, Transaction Processing, Point of Sale',
    names: 'Pay, Payments, Till, Checkout, Settle',
    products:
      'a payments API | instant payouts | a card terminal app | account-to-account checkout | split payments | refund software',
    audiences: 'marketplaces | market traders | clinics | travel sellers | software platforms | charities | schools',
    details:
      'money in the account the same evening | one contract for nine countries | fees printed on the receipt | fails over to a second bank in a second | settled to the cent, explained line by line',
    goals:
      'get paid on the spot | pay sellers in their own currency | cut card fees | reconcile without a spreadsheet | accept every local method',
  },
  {
    weight: 8,
    industries:
      'Lending, FinTech, Credit, Financial Services, Micro Lending, Artificial Intelligence, Banking, Risk Management',
    names: 'Credit, Capital, Lending, Bridge, Advance',
    products:
      'working capital | loans against invoices | a credit score from receipts | equipment finance | underwriting software | seasonal credit',
    audiences:
      'small manufacturers | market traders | women-led shops | truck owners | freelancers | community lenders | farm suppliers',
    details:
      'an answer in an hour, repaid with sales | priced by what comes in, not by collateral | terms on one page | decisions a customer can read',
    goals:
      'buy stock before the season | borrow without a credit file | bridge sixty-day invoices | lend to shops that banks miss | replace an overdraft',
  },
  {
    weight: 8,
    industries:
      'InsurTech, Insurance, FinTech, Analytics, Risk Management, Artificial Intelligence, Financial Services, SaaS',
    names: 'Actuarial, Cover, Assurance, Underwriting, Mutual',
    products:
      'pricing models | a claims desk | parametric cover | a broker platform | cyber insurance | policy administration | travel cover',
    audiences:
      'insurers of small fleets | brokers | farmers | landlords | mutual insurers | event organisers | shipping firms',
    details:
      'retrained every night from claims | paid when the wind reaches the number in the contract | a quote from three questions | every exclusion in plain words',
    goals:
      'settle claims in a day | quote while the client waits | price floods street by street | insure what was refused | leave the mainframe without stopping',
  },
  {
    weight: 8,
    industries:
      'Accounting, FinTech, SaaS, Workflow Automation, Artificial Intelligence, Tax Preparation, Enterprise Software, Billing',
    names: 'Ledger, Books, Accounts, Audit, Close',
    products: 'bookkeeping | a month-end close | receipt capture | tax filing | revenue accounting | audit software',
    audiences:
      'bakeries and cafés | accountants | online sellers | controllers of groups | freelancers | audit firms | craft businesses',
    details:
      'posted overnight, checked by a person in the morning | every entry with its document | closes in three days instead of twelve | in the words of the tax office',
    goals:
      'close the month in three days | file without a shoebox | answer auditors with a link | see cash every morning | take on more clients with the same team',
  },
  {
    weight: 6,
    industries:
      'Fraud Detection, FinTech, Identity Management, Compliance, Risk Management, Machine Learning, Cyber Security, Banking',
    names: 'Sentinel, Verify, Trust, Sieve, Proof',
    products:
      'fraud detection | customer checks | sanctions screening | transaction monitoring | chargeback defence | mule-account detection',
    audiences: 'neobanks | lenders | payment firms | game studios | marketplaces | money-transfer agents | insurers',
    details:
      'fewer false alarms, each with its reason | answers in forty milliseconds | networks of accounts on one map | rules written in sentences',
    goals:
      'stop stolen cards | onboard in two minutes | clear alerts before lunch | win disputes | satisfy the regulator',
  },
  {
    weight: 5,
    industries:
      'Financial Services, FinTech, SaaS, Enterprise Software, Banking, Analytics, Trading Platform, Risk Management',
    names: 'Treasury, Reserve, Vault, Cashflow, Hedge',
    products:
      'treasury software | a cash forecast | currency hedging | bank connections | bond trading | liquidity planning',
    audiences:
      'finance teams | importers | holding companies | universities | cooperative banks | software companies | family offices',
    details:
      'every account in one balance before nine | hedges bought in small steps | forecasts that learn from late payers | twelve thousand banks behind one key',
    goals:
      'know their cash to the day | earn on idle money | hedge without a dealer | move money between entities | leave spreadsheets behind',
  },
  {
    weight: 6,
    industries:
      'Wealth Management, FinTech, Personal Finance, Financial Services, Mobile Apps, Asset Management, Trading Platform',
    names: 'Wealth, Savings, Nest, Invest, Horizon',
    products:
      'a savings app | pension dashboards | fractional bonds | software for advisers | a budgeting app | portfolio reporting',
    audiences:
      'first-time savers | independent advisers | families | nurses | expatriates | pension funds | self-employed people',
    details:
      'rounded up from every purchase | fees in money, not in per cent | all pensions on one page | advice that a person signs',
    goals:
      'start with ten a month | find lost pensions | invest by their own rules | serve clients at half the cost | save for a home',
  },
  {
    weight: 6,
    industries:
      'Blockchain, Cryptocurrency, Decentralized Finance, FinTech, Cyber Security, Developer Platform, Virtual Currency',
    names: 'Chain, Protocol, Custody, Ledgers, Token',
    products:
      'custody software | stablecoin payouts | proof tooling | on-chain analytics | tokenised bonds | a wallet for teams',
    audiences: 'exporters | banks | asset issuers | game studios | exchanges | protocol developers | remittance firms',
    details:
      'keys split between people and machines | audited, open and upgradable | settled in seconds on public rails | every token matched to a document',
    goals:
      'pay suppliers on a Sunday | hold keys without fear | issue a bond in a day | trace stolen funds | prove reserves',
  },
  {
    weight: 6,
    industries: 'Payroll, Human Resources, FinTech, SaaS, Compliance, Enterprise Software, Staffing Agency, Scheduling',
    names: 'Payroll, Wages, Shifts, People, Crew',
    products:
      'payroll | wage advances | an employer of record | shift planning | benefits by choice | time clocks on the phone',
    audiences:
      'bakeries, cafés and other shops | construction crews | remote teams | hotels | care providers | farms with seasonal staff',
    details:
      'shifts before dawn counted right | the law of forty countries, kept up to date | paid on Friday for work done on Friday | one slip that everybody understands',
    goals:
      'pay on time in every country | swap shifts fairly | hire abroad in a week | draw earned wages early | run payroll in ten minutes',
  },
  {
    weight: 4,
    industries: 'Remittance, FinTech, Mobile Payments, Financial Services, Banking, Mobile Apps, Personal Finance',
    names: 'Remit, Transfer, Corridor, Wallet, Bridge',
    products: 'money transfer | a wallet | agent banking | group savings | bill payment from abroad | a dollar account',
    audiences:
      'migrant workers | village shops | savings groups | students abroad | domestic workers | small exporters',
    details:
      'sent by text, collected at the corner shop | the rate shown before the name | works without data | fees under one per cent',
    goals:
      'send money home in a minute | pay school fees from abroad | save together | keep wages in a safe currency | bank without a branch',
  },
  {
    weight: 5,
    industries: 'Mortgage, PropTech, FinTech, Real Estate, Lending, Residential, SaaS',
    names: 'Mortgage, Keys, Deed, Homestead, Escrow',
    products:
      'mortgage software | rent-to-own homes | deposit insurance | a title search | valuation models | shared ownership',
    audiences: 'first-time buyers | lenders | renters | estate agents | solicitors | surveyors',
    details:
      'an offer the same afternoon | titles read back to the first deed | rent that builds a deposit | one file from viewing to keys',
    goals:
      'buy without waiting for a parent | complete in three weeks | value a street in a second | rent without a deposit | remortgage on time',
  },
  {
    weight: 9,
    industries:
      'PropTech, Property Management, Real Estate, SaaS, Commercial Real Estate, Smart Building, Rental Property, Marketplace',
    names: 'Property, Estates, Rooms, Lettings, Quarters',
    products:
      'software for landlords | a lease reader | flexible offices | tenant messaging | key handover | space sensors',
    audiences:
      'housing associations | office landlords | student housing | coliving operators | facility managers | shopping streets',
    details:
      'repairs, rent and letters in one thread | leases summarised with page numbers | desks booked by the hour | keys that expire on Sunday',
    goals:
      'let a flat in four days | answer tenants overnight | know which rooms stand empty | renew leases on time | manage twice as many homes',
  },
  {
    weight: 8,
    industries:
      'Construction, PropTech, Robotics, SaaS, Building Material, Project Management, Civil Engineering, Computer Vision',
    names: 'Builders, Construct, Site, Mortar, Scaffold',
    products:
      'site software | a brick-laying robot | prefabricated bathrooms | tender analysis | progress by photo | low-carbon concrete',
    audiences:
      'general contractors | house builders | roofers | civil engineers | quantity surveyors | timber-frame makers',
    details:
      'plans compared with what stands on site | defects closed with a photograph | delivered finished, lifted in by crane | takeoffs in minutes',
    goals:
      'finish on the promised day | bid without overtime | see mistakes before they are poured | build with fewer hands | claim for changes with proof',
  },
  {
    weight: 8,
    industries:
      'Legal Tech, Legal, Artificial Intelligence, Generative AI, Document Management, SaaS, Compliance, Natural Language Processing',
    names: 'Counsel, Legal, Clause, Brief, Docket',
    products:
      'contract review | case research | a deadline calendar | court filing | e-discovery | a matter desk | immigration filing',
    audiences:
      'in-house lawyers | small law firms | courts | notaries | patent attorneys | immigration lawyers | legal-aid offices',
    details:
      'each answer with the passage it rests on | first marks in two minutes, in the house style | deadlines counted by the rules of the court | nothing leaves the firm',
    goals:
      'review a contract before lunch | never miss a date | find the case that matters | serve clients who could not pay before | draft from their own precedents',
  },
  {
    weight: 6,
    industries:
      'Compliance, SaaS, Privacy, Enterprise Software, Risk Management, Cyber Security, Workflow Automation, Cloud Storage',
    names: 'Compliance, Policy, Audit, Records, Assure',
    products:
      'audit readiness | cold storage for regulated records | vendor reviews | privacy requests | policy software | rule tracking',
    audiences: 'regulated companies | software vendors | hospitals | asset managers | public bodies | privacy officers',
    details:
      'deletion that an auditor can check | evidence gathered every night | one control, eleven frameworks | new rules compared with old ones, line by line',
    goals:
      'pass an audit without a war room | answer questionnaires in an hour | delete on time, with proof | know which rule changed | show who saw what',
  },
];
