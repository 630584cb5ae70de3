/** Content of an invented filing; omitted values are as in most filings. */
export type InventedFiling = Partial<{
  type: string;
  name: string;
  cik: string;
  city: string;
  state: string;
  industry: string;
  pooled: boolean;
  previous: string;
  firstSale: string;
  offered: string;
  sold: string;
  signed: string;
  people: readonly (readonly [first: string, last: string, ...relationships: string[]])[];
}>;

/** Returns a filing in the format of the SEC. */
export function filingXml(said: InventedFiling = {}): string {
  const people = said.people ?? [['Ada', 'Berg', 'Executive Officer', 'Director']];
  const persons = people.map(
    ([first, last, ...relationships]) => `<relatedPersonInfo>
      <relatedPersonName><firstName>${first}</firstName><lastName>${last}</lastName></relatedPersonName>
      <relatedPersonRelationshipList>${relationships.map((name) => `<relationship>${name}</relationship>`).join('')}</relatedPersonRelationshipList>
      <relationshipClarification></relationshipClarification>
    </relatedPersonInfo>`,
  );
  const firstSale = said.firstSale ?? '2026-02-20';
  return `<?xml version="1.0"?>
<edgarSubmission>
  <schemaVersion>X0708</schemaVersion>
  <submissionType>${said.type ?? 'D'}</submissionType>
  <testOrLive>LIVE</testOrLive>
  <primaryIssuer>
    <cik>${said.cik ?? '0009990001'}</cik>
    <entityName>${said.name ?? 'HERON ROBOTICS, INC.'}</entityName>
    <issuerAddress>
      <street1>1 Example Street</street1>
      <city>${said.city ?? 'SAN MATEO'}</city>
      <stateOrCountry>${said.state ?? 'CA'}</stateOrCountry>
    </issuerAddress>
  </primaryIssuer>
  <relatedPersonsList>${persons.join('')}</relatedPersonsList>
  <offeringData>
    <industryGroup><industryGroupType>${said.industry ?? 'Other Technology'}</industryGroupType></industryGroup>
    <typeOfFiling>
      <newOrAmendment>
        <isAmendment>${said.previous !== undefined}</isAmendment>
        ${said.previous === undefined ? '' : `<previousAccessionNumber>${said.previous}</previousAccessionNumber>`}
      </newOrAmendment>
      <dateOfFirstSale>${firstSale === '' ? '<yetToOccur>true</yetToOccur>' : `<value>${firstSale}</value>`}</dateOfFirstSale>
    </typeOfFiling>
    <typesOfSecuritiesOffered>
      <isEquityType>true</isEquityType>
      ${said.pooled ? '<isPooledInvestmentFundType>true</isPooledInvestmentFundType>' : ''}
    </typesOfSecuritiesOffered>
    <businessCombinationTransaction><isBusinessCombinationTransaction>false</isBusinessCombinationTransaction></businessCombinationTransaction>
    <offeringSalesAmounts>
      <totalOfferingAmount>${said.offered ?? '5000000'}</totalOfferingAmount>
      <totalAmountSold>${said.sold ?? '3500000'}</totalAmountSold>
    </offeringSalesAmounts>
    <signatureBlock><signature><signatureDate>${said.signed ?? '2026-03-05'}</signatureDate></signature></signatureBlock>
  </offeringData>
</edgarSubmission>`;
}
