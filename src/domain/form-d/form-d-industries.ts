/** Form D industry groups as `industry|group` of ours. Groups not listed here ('Other') carry no information. */
const INDUSTRIES: Readonly<Record<string, string>> = {
  Agriculture: 'Agriculture|Agriculture and Farming',
  'Airlines and Airports': 'Air Transportation|Transportation',
  Biotechnology: 'Biotechnology|Biotechnology',
  'Business Services': 'Business Services|Professional Services',
  'Coal Mining': 'Mining|Natural Resources',
  Commercial: 'Commercial Real Estate|Real Estate',
  'Commercial Banking': 'Banking|Financial Services',
  Computers: 'Computer|Information Technology',
  Construction: 'Construction|Real Estate',
  'Electric Utilities': 'Electrical Distribution|Energy',
  'Energy Conservation': 'Energy Efficiency|Energy',
  'Environmental Services': 'Environmental Consulting|Sustainability',
  'Health Insurance': 'Health Insurance|Health Care',
  'Hospitals and Physicians': 'Hospital|Health Care',
  Insurance: 'Insurance|Financial Services',
  Investing: 'Asset Management|Financial Services',
  'Investment Banking': 'Banking|Financial Services',
  'Lodging and Conventions': 'Hospitality|Travel and Tourism',
  Manufacturing: 'Manufacturing|Manufacturing',
  'Oil and Gas': 'Oil and Gas|Energy',
  'Other Banking and Financial Services': 'Financial Services|Financial Services',
  'Other Energy': 'Energy|Energy',
  'Other Health Care': 'Health Care|Health Care',
  'Other Real Estate': 'Real Estate|Real Estate',
  'Other Technology': 'Information Technology|Information Technology',
  'Other Travel': 'Travel|Travel and Tourism',
  Pharmaceuticals: 'Pharmaceutical|Health Care',
  'REITS and Finance': 'Real Estate|Real Estate',
  Residential: 'Residential|Real Estate',
  Restaurants: 'Restaurants|Food and Beverage',
  Retailing: 'Retail|Commerce and Shopping',
  Telecommunications: 'Telecommunications|Messaging and Telecommunications',
  'Tourism and Travel Services': 'Tourism|Travel and Tourism',
};

/** Maps a Form D industry to our industry and group, or null. */
export function filedIndustry(text: string): { industry: string; group: string } | null {
  const found = Object.hasOwn(INDUSTRIES, text.trim()) ? INDUSTRIES[text.trim()] : undefined;
  const [industry = '', group = ''] = found?.split('|') ?? [];
  return found ? { industry, group } : null;
}
