import type { Theme } from './theme.ts';

/** Health, medicine and life science. */
export const HEALTH_THEMES: readonly Theme[] = [
  {
    weight: 11,
    industries:
      'Health Care, Digital Health, Scheduling, SaaS, Hospital, Medical, Electronic Health Record, Workflow Automation',
    names: 'Clinics, Health, Practice, Ward, Care',
    products:
      'a booking desk | ward software | shared operating rooms | referral software | a staffing exchange for nurses | discharge planning',
    audiences:
      'independent surgeons | family doctors | hospital wards | rural clinics | nurse managers | specialist practices',
    details:
      'one queue for phone, web and walk-in | rosters that respect sleep | letters written before the patient leaves | no new login | beds, theatres and staff in one view',
    goals:
      'see patients sooner | fill cancelled slots | send patients home on time | stop retyping notes | share scarce rooms',
  },
  {
    weight: 8,
    industries:
      'Health Diagnostics, Medical Device, Artificial Intelligence, Computer Vision, Health Care, Oncology, Machine Learning',
    names: 'Diagnostics, Imaging, Vision, Assay, Scan',
    products:
      'a blood test | image reading | a pocket ultrasound | a breath analyser | digital pathology | a skin scanner',
    audiences: 'radiologists | midwives | pharmacies | cancer centres | rural hospitals | occupational doctors',
    details:
      'a result in eight minutes, without a laboratory | urgent scans first in the list | trained on every skin tone | a second reader that never tires',
    goals:
      'find tumours a stage earlier | rule out sepsis at the bedside | screen a village in a day | read twice as many slides | avoid a biopsy',
  },
  {
    weight: 12,
    industries:
      'Biotechnology, Biopharma, Therapeutics, Artificial Intelligence, Pharmaceutical, Oncology, Life Science, Bioinformatics',
    names: 'Therapeutics, Biosciences, Pharma, Bio, Medicines',
    products:
      'small molecules | protein degraders | a discovery platform | peptide medicines | antibody drugs | a target atlas',
    audiences:
      'patients with fibrosis | patients with rare epilepsies | pharmaceutical partners | patients with lupus | patients with solid tumours | patients with heart failure',
    details:
      'designed on a computer, tested in human tissue | taken as a tablet, once a week | aimed at targets that were called undruggable | first results in patients next year',
    goals:
      'live longer with fewer hospital days | reach targets inside the cell | replace infusions with tablets | find candidates in months | treat the cause, not the symptom',
  },
  {
    weight: 7,
    industries:
      'Genetics, Biotechnology, Synthetic Biology, Therapeutics, Precision Medicine, Life Science, Biomanufacturing',
    names: 'Genomics, Gene, Biosystems, Vector, Cellworks',
    products:
      'gene editing | cell therapy manufacturing | enzymes to order | long-read sequencing | RNA delivery | fermentation as a service',
    audiences:
      'patients with inherited blindness | cell therapy developers | chemical makers | hospitals with sequencing units | vaccine makers | ingredient companies',
    details:
      'one closed cartridge per patient | ten thousand variants a week | stable at fridge temperature | scaled from a flask to a tank without surprises',
    goals:
      'make a dose in seven days | reach organs beyond the liver | switch a gene off for good | brew what is now pumped from wells | read the hard parts of the genome',
  },
  {
    weight: 7,
    industries: 'Medical Device, Hardware, Health Care, Medical, Surgery, Robotics, Rehabilitation, Neuroscience',
    names: 'Medical, Devices, Surgical, Implants, Motion',
    products:
      'a surgical robot | a heart pump | smart bandages | an exoskeleton | a nerve stimulator | a dialysis machine for the home',
    audiences:
      'orthopaedic surgeons | stroke patients | cardiologists | wound clinics | kidney patients | rehabilitation centres',
    details:
      'small enough for any operating room | no leads, no battery change | therapy adjusted from the sofa | trained in an afternoon',
    goals:
      'walk again after a stroke | close wounds in half the time | treat at home instead of three times a week in clinic | operate with steadier hands | sleep without pain',
  },
  {
    weight: 8,
    industries: 'Mental Health, Digital Health, Wellness, Telehealth, Psychology, Mobile Apps, Health Care',
    names: 'Mind, Calm, Therapy, Minds, Haven',
    products:
      'therapy by video | a sleep programme | peer groups with a clinician | software for therapists | help for teenagers | burnout prevention',
    audiences: 'employers | veterans | new parents | students | therapists in private practice | shift workers',
    details:
      'a first session within three days | therapists who speak your language | notes, billing and consent in one place | outcomes measured, not assumed',
    goals:
      'sleep again without pills | find help the same week | stay in treatment | notice a crisis early | get back to work',
  },
  {
    weight: 6,
    industries:
      'Telehealth, Digital Health, mHealth, Primary and Urgent Care, Health Care, Mobile Apps, Health Insurance',
    names: 'Doctors, Health, Visit, Clinic, Care',
    products:
      'virtual primary care | a health kiosk | remote monitoring | prescriptions by chat | a nurse line | home blood tests',
    audiences: 'rural families | seafarers | insurers | chronic patients | factories | gig workers',
    details:
      'a doctor in nine minutes, day or night | medicine at the door by evening | readings that reach a nurse, not a drawer | works on a plain phone',
    goals:
      'see a doctor without travel | keep diabetes under control | avoid the emergency room | renew prescriptions in a minute | care for staff far from town',
  },
  {
    weight: 5,
    industries: 'Elder Care, Home Health Care, Health Care, Nursing, Internet of Things, Marketplace, Family',
    names: 'Companions, Homecare, Elder, Hearth, Living',
    products:
      'home care teams | a fall sensor | a medicine dispenser | care-home software | family calls on the television | a carer marketplace',
    audiences:
      'older people who live alone | care homes | families far away | district nurses | people with dementia | home-care agencies',
    details:
      'the same carer every morning | no camera, no wearable | less paper, more minutes at the bedside | help called before anybody falls',
    goals:
      'stay at home longer | share the care between siblings | fill shifts fairly | take the right pill at the right hour | notice a change in the gait',
  },
  {
    weight: 5,
    industries: "Women's Health, Fertility, Digital Health, Health Care, Health Diagnostics, Parenting, Wellness",
    names: 'Fertility, Maternal, Bloom, Cycle, Midwifery',
    products:
      'fertility clinics | a hormone test | menopause care | embryo imaging | a pelvic trainer | pregnancy monitoring',
    audiences: 'couples | midwives | women in midlife | employers | fertility clinics | new mothers',
    details:
      'one price for the whole journey | specialists without a year of waiting | read at home, explained by a nurse | evidence shown beside every advice',
    goals:
      'understand a cycle | carry to term | be heard at the first visit | raise success rates | return to work on their own terms',
  },
  {
    weight: 5,
    industries:
      'Clinical Trials, Biotechnology, SaaS, Health Care, Pharmaceutical, Data Management, Artificial Intelligence',
    names: 'Trials, Evidence, Protocol, Cohort, Clinical',
    products:
      'trial recruitment | a data capture system | synthetic control arms | home visits for trials | protocol design | site payments',
    audiences:
      'biotech sponsors | trial sites | contract research organisations | patient groups | device makers | university hospitals',
    details:
      'screening from records in an evening | protocols checked against a thousand failed ones | patients paid the same day | data clean at the last visit',
    goals:
      'enrol on time | include patients from every district | need fewer visits | file with one dataset | stop futile trials early',
  },
  {
    weight: 3,
    industries: 'Dental, Health Care, Medical Device, SaaS, 3D Printing, Scheduling, Artificial Intelligence',
    names: 'Dental, Smile, Enamel, Orthodontics, Bite',
    products:
      'same-day crowns | x-ray reading | practice software | aligners made in the practice | a children\u2019s dental network',
    audiences: 'dentists | dental laboratories | orthodontists | dental groups | school dentists',
    details:
      'scan, mill and fit in one visit | decay marked on the image while the patient looks | recalls that write themselves',
    goals:
      'finish in one appointment | explain a treatment in a minute | fill the chair | bring the laboratory in house',
  },
  {
    weight: 4,
    industries: 'Veterinary, Pet, Health Care, E-Commerce, Consumer Goods, Telehealth, InsurTech',
    names: 'Vets, Pets, Paws, Animal, Whisker',
    products:
      'pet insurance | software for vets | fresh dog food | a horse-gait camera | a farm-animal pharmacy | a clinic network',
    audiences: 'pet owners | vets | stables | animal shelters | breeders | livestock vets',
    details:
      'claims paid at the counter | portions for each dog by weight and age | the night shift shared between practices | lameness seen before it hurts',
    goals:
      'reach a vet at night | pay for surgery without fear | keep records in one place | feed by need | find a home for every animal',
  },
  {
    weight: 4,
    industries: 'Laboratory Automation, Life Science, Robotics, Biotechnology, SaaS, Artificial Intelligence, Hardware',
    names: 'Labs, Bench, Pipette, Science, Instruments',
    products:
      'pipetting robots | a laboratory notebook | instrument scheduling | cell-culture automation | an image-analysis toolkit | a reagent exchange',
    audiences:
      'academic labs | biotech teams | food-testing labs | core facilities | contract labs | vaccine developers',
    details:
      'protocols written once, run anywhere | every tube known by its code | results that another lab can repeat | set up by the scientist, not by an engineer',
    goals:
      'run assays overnight | repeat an experiment exactly | share costly instruments | waste fewer reagents | pass an audit calmly',
  },
  {
    weight: 4,
    industries: 'Fitness, Wellness, Sports, Mobile Apps, Wearables, Nutrition, Personalized Medicine',
    names: 'Fitness, Strength, Stride, Wellness, Move',
    products:
      'strength classes | a metabolism tracker | software for gyms | physiotherapy by camera | a running coach | a nutrition plan',
    audiences: 'runners | gyms | desk workers | physiotherapists | people over sixty | amateur teams',
    details:
      'form corrected by the phone on the shelf | plans that change after a bad night | one pass for forty studios | progress in figures a doctor accepts',
    goals:
      'train without injury | keep members past March | recover from back pain | eat by what the body does | get strong at home',
  },
];
