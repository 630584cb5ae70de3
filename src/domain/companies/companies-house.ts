/** The page of a company's filings at Companies House. */
export function allotmentsUrl(number: string): string {
  return `https://find-and-update.company-information.service.gov.uk/company/${encodeURIComponent(number)}/filing-history`;
}
