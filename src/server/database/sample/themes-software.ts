import type { Theme } from './theme.ts';

/** Software that companies run on. */
export const SOFTWARE_THEMES: readonly Theme[] = [
  {
    weight: 16,
    industries:
      'Developer Tools, Software, Artificial Intelligence, DevOps, Open Source, SaaS, Cloud Computing, Test Automation, Generative AI',
    names: 'Compile, Build, Runtime, Branch, Stack',
    products:
      'a coding agent | preview environments | a test runner | code review | feature flags | a build cache | schema migrations',
    audiences:
      'platform teams | mobile developers | bank engineering teams | embedded engineers | small product teams | open-source maintainers',
    details:
      'every change with its proof | ten-minute builds in forty seconds | runs where the code already is | flaky tests named and fixed | patches that read like a colleague’s',
    goals:
      'ship on Fridays | review less and understand more | move off old frameworks | reproduce a bug from one link | keep builds short',
  },
  {
    weight: 10,
    industries:
      'Data Management, Analytics, Big Data, Database, Business Intelligence, SaaS, Data Integration, Cloud Data Services, Open Source',
    names: 'Data, Query, Lake, Table, Pipeline',
    products:
      'a streaming database | data contracts | a metrics layer | pipeline monitoring | a vector store | spreadsheet analytics | data cleaning',
    audiences:
      'data teams | analysts | retailers | hospitals | public statisticians | game studios | logistics planners',
    details:
      'answers in milliseconds on yesterday’s hardware | breaks found before the dashboard lies | one definition of revenue | in plain SQL, on files you own',
    goals:
      'trust the number on the slide | query without moving data | repair pipelines before breakfast | cut warehouse bills | ask questions in sentences',
  },
  {
    weight: 16,
    industries:
      'Artificial Intelligence, Generative AI, SaaS, Machine Learning, Enterprise Software, Workflow Automation, Natural Language Processing, Software',
    names: 'AI, Agents, Minds, Cognition, Reason',
    products:
      'AI agents | a research assistant | document extraction | a model gateway | meeting memory | voice agents | a prompt-testing bench',
    audiences:
      'insurers | back offices | research teams | public agencies | consultancies | manufacturers | operations teams',
    details:
      'each step logged and reversible | numbers checked against the source | small models on your own machines | hands over when it is not sure',
    goals:
      'clear the backlog overnight | read ten thousand pages before noon | answer the phone at three in the morning | automate without code | keep data at home',
  },
  {
    weight: 7,
    industries:
      'Machine Learning, Artificial Intelligence, Developer Platform, Cloud Infrastructure, Open Source, Data Center, IT Infrastructure, Software',
    names: 'Compute, Inference, Tensor, Weights, Cluster',
    products:
      'inference hosting | training clusters | model evaluation | data labelling | GPU scheduling | model compression | synthetic data',
    audiences: 'model builders | robotics teams | universities | hospitals | chip makers | startups without a cluster',
    details:
      'half the cost per token, same answers | tests that match real use | idle cards lent by the minute | labels by experts, not by crowds',
    goals:
      'serve models from their own racks | catch a regression before release | train on a tenth of the data | use every idle GPU | prove that a model is fair',
  },
  {
    weight: 12,
    industries:
      'Cyber Security, Security, Enterprise Software, SaaS, Artificial Intelligence, Network Security, Cloud Security, Penetration Testing',
    names: 'Security, Shield, Guard, Bastion, Watch',
    products:
      'attack simulation | an alert triage desk | phishing training | secrets scanning | firmware analysis | a managed response team',
    audiences:
      'security teams | hospitals | manufacturers | schools | energy companies | small companies without a security team | law firms',
    details:
      'one verdict per incident, with the evidence | tested every night like an attacker would | nothing to install on machines that must not stop | fixes ranked by what can be reached',
    goals:
      'close the holes that matter | respond in minutes | protect old machines | stop the same mistake twice | sleep through the alerts',
  },
  {
    weight: 6,
    industries: 'Identity Management, Cyber Security, Enterprise Software, SaaS, Privacy, Compliance, Developer Tools',
    names: 'Identity, Access, Key, Badge, Signet',
    products:
      'access reviews | passwordless sign-in | a permissions engine | machine identities | age checks | a credential vault',
    audiences: 'IT departments | software teams | universities | hospitals | banks | contractors and their clients',
    details:
      'one question at a time, in chat | keys that live in the phone, not in the head | rights that end when the job ends | answers in two milliseconds',
    goals:
      'finish reviews that managers accept | end shared passwords | prove age without a name | know every robot account | let people in on day one',
  },
  {
    weight: 7,
    industries:
      'Customer Service, Artificial Intelligence, SaaS, Messaging, CRM, Natural Language Processing, Generative AI, Unified Communications',
    names: 'Support, Helpdesk, Reply, Desk, Service',
    products:
      'a support agent | a shared inbox | quality checks for calls | a returns assistant | a help centre that rewrites itself | callback queues',
    audiences: 'online shops | airlines | utilities | software vendors | city halls | telecom carriers | hotels',
    details:
      'answers in sixty languages, refunds within limits | every tenth call heard, not every thousandth | never says what it does not know | people first in the hard cases',
    goals:
      'answer in a minute | solve the case at first contact | keep the tone of the house | find why people call | support at night',
  },
  {
    weight: 8,
    industries:
      'Sales, SaaS, CRM, Lead Generation, Sales Automation, Artificial Intelligence, Sales Enablement, B2B, Email',
    names: 'Sales, Pipeline, Prospect, Quota, Outbound',
    products:
      'a prospecting desk | call coaching | quoting software | a forecast | a CRM | proposal rooms | commission software',
    audiences: 'field sales teams | founders who sell | wholesalers | agencies | machine builders | inside sales teams',
    details:
      'notes written while the line is open | the right person, with a reason to write | quotes for complex machines in an hour | commissions everybody can check',
    goals:
      'write fewer and better mails | forecast without wishful thinking | quote on the first visit | win back lost accounts | know who decides',
  },
  {
    weight: 7,
    industries:
      'Marketing, Digital Marketing, Marketing Automation, SaaS, Advertising, Analytics, Social Media Marketing, Brand Marketing, Content',
    names: 'Media, Campaign, Brand, Audience, Signal',
    products:
      'campaign measurement | a brand studio | newsletter software | podcast advertising | local advertising | creator payments | survey panels',
    audiences: 'consumer brands | local shops | agencies | publishers | museums | restaurants | app makers',
    details:
      'effects measured without following people | a week of posts in an hour, in your voice | priced by sales, not by clicks | tested in small towns first',
    goals:
      'know which half works | speak to regulars | launch in five languages | reach the neighbourhood | plan without cookies',
  },
  {
    weight: 6,
    industries:
      'Procurement, SaaS, Supply Chain Management, Enterprise Software, Artificial Intelligence, B2B, ERP, Workflow Automation',
    names: 'Procure, Supply, Tender, Source, Spend',
    products:
      'purchasing software | supplier discovery | tender search | a parts catalogue | contract tracking | spend analysis',
    audiences: 'hospital groups | mid-size manufacturers | hotel chains | public buyers | builders | kitchens',
    details:
      'three quotes before the coffee is cold | approvals in chat, rules in one place | every clause that renews by itself | the whole catalogue, without a login per supplier',
    goals:
      'buy together and pay less | find a second source | win public contracts | see what is spent where | order parts in a minute',
  },
  {
    weight: 8,
    industries:
      'Recruiting, Human Resources, SaaS, Artificial Intelligence, Marketplace, Skill Assessment, Staffing Agency, Enterprise Software',
    names: 'Talent, Hire, Recruits, Bench, Careers',
    products:
      'skills tests | a hiring desk | job matching | onboarding | a freelancer bench | interview notes | nurse recruiting',
    audiences: 'hospitals | software companies | factories | restaurants | schools | engineering offices | apprentices',
    details:
      'by what people can do, not by where they were | an answer for every applicant | interviews booked in one message | contracts, laptops and keys on day one',
    goals:
      'hire in two weeks | find welders | test fairly | keep people past the first year | staff a project tomorrow',
  },
  {
    weight: 7,
    industries:
      'Collaboration, Productivity Tools, SaaS, Knowledge Management, Project Management, Software, Meeting Software, Task Management',
    names: 'Notes, Board, Workspace, Canvas, Draft',
    products:
      'a team wiki | a planning board | shared documents | meeting notes | a whiteboard | decision logs | an intranet',
    audiences:
      'remote teams | architects | engineering managers | charities | film crews | research groups | family businesses',
    details:
      'written once, found by everyone | who decided, when and why | works offline on the train | out of date pages ask for help',
    goals:
      'meet less | find the answer they already had | plan a quarter on one page | hand over projects cleanly | keep knowledge when people leave',
  },
  {
    weight: 5,
    industries:
      'No Code, Workflow Automation, SaaS, Enterprise Applications, Robotic Process Automation, Software, Apps, Vertical SaaS',
    names: 'Flow, Forms, Workflows, Automate, Modules',
    products:
      'an app builder | form software | process automation | a database for teams | a client portal | checklists for the field',
    audiences: 'operations teams | municipalities | field engineers | clinics | property managers | franchise owners',
    details:
      'from a paper form to an app in a day | tested like software, changed like a sheet | offline in the basement, synced in the van | rules that people can read',
    goals:
      'retire the shared spreadsheet | build tools without waiting for IT | send the right form to the right person | inspect without paper | connect old systems',
  },
  {
    weight: 6,
    industries:
      'Cloud Infrastructure, Cloud Computing, IT Infrastructure, DevOps, SaaS, IT Management, Application Performance Management, Data Center',
    names: 'Cloud, Ops, Observe, Uptime, Edge',
    products:
      'cost control | incident response | log search | an edge platform | database operations | cooling for data centres | backup software',
    audiences: 'platform teams | hosting companies | game servers | public agencies | online shops | software vendors',
    details:
      'the cause first, then the charts | bills explained by feature | restores tested every night | in your own country, under your own law',
    goals:
      'find the cause in minutes | spend a third less on cloud | move back to their own servers | survive a region going down | recover from ransomware',
  },
  {
    weight: 5,
    industries:
      'Telecommunications, Wireless, 5G, Hardware, Satellite Communication, Internet of Things, IT Infrastructure',
    names: 'Networks, Mesh, Wireless, Beam, Fibre',
    products: 'private 5G | a mesh radio | fibre planning | network software | a satellite handset | spectrum sharing',
    audiences: 'ports | rural carriers | factories | island communities | rescue services | event venues',
    details:
      'coverage in a day, from a suitcase | masts placed by terrain, not by habit | open interfaces, no lock-in | works when the towers do not',
    goals:
      'connect the last valley | run cranes over radio | plan fibre street by street | keep talking in a storm | share towers fairly',
  },
];
