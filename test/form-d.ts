/** Values of a made-up filing; omitted ones get typical defaults. */
export type InventedFiling = Partial<{
  type: string;
  name: string;
  cik: string;
  previousNames: readonly string[];
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
export function filingXml(values: InventedFiling = {}): string {
  const people = values.people ?? [['Ada', 'Berg', 'Executive Officer', 'Director']];
  const persons = people.map(
    ([first, last, ...relationships]) => `<relatedPersonInfo>
      <relatedPersonName><firstName>${first}</firstName><lastName>${last}</lastName></relatedPersonName>
      <relatedPersonRelationshipList>${relationships.map((name) => `<relationship>${name}</relationship>`).join('')}</relatedPersonRelationshipList>
      <relationshipClarification></relationshipClarification>
    </relatedPersonInfo>`,
  );
  const firstSale = values.firstSale ?? '2026-02-20';
  return `<?xml version="1.0"?>
<edgarSubmission>
  <schemaVersion>X0708</schemaVersion>
  <submissionType>${values.type ?? 'D'}</submissionType>
  <testOrLive>LIVE</testOrLive>
  <primaryIssuer>
    <cik>${values.cik ?? '0009990001'}</cik>
    <entityName>${values.name ?? 'HERON ROBOTICS, INC.'}</entityName>
    <issuerAddress>
      <street1>1 Example Street</street1>
      <city>${values.city ?? 'SAN MATEO'}</city>
      <stateOrCountry>${values.state ?? 'CA'}</stateOrCountry>
    </issuerAddress>
    <issuerPreviousNameList>${values.previousNames?.map((name) => `<previousName>${name}</previousName>`).join('') ?? '<value>None</value>'}</issuerPreviousNameList>
    <edgarPreviousNameList><value>None</value></edgarPreviousNameList>
  </primaryIssuer>
  <relatedPersonsList>${persons.join('')}</relatedPersonsList>
  <offeringData>
    <industryGroup><industryGroupType>${values.industry ?? 'Other Technology'}</industryGroupType></industryGroup>
    <typeOfFiling>
      <newOrAmendment>
        <isAmendment>${values.previous !== undefined}</isAmendment>
        ${values.previous === undefined ? '' : `<previousAccessionNumber>${values.previous}</previousAccessionNumber>`}
      </newOrAmendment>
      <dateOfFirstSale>${firstSale === '' ? '<yetToOccur>true</yetToOccur>' : `<value>${firstSale}</value>`}</dateOfFirstSale>
    </typeOfFiling>
    <typesOfSecuritiesOffered>
      <isEquityType>true</isEquityType>
      ${values.pooled ? '<isPooledInvestmentFundType>true</isPooledInvestmentFundType>' : ''}
    </typesOfSecuritiesOffered>
    <businessCombinationTransaction><isBusinessCombinationTransaction>false</isBusinessCombinationTransaction></businessCombinationTransaction>
    <offeringSalesAmounts>
      <totalOfferingAmount>${values.offered ?? '5000000'}</totalOfferingAmount>
      <totalAmountSold>${values.sold ?? '3500000'}</totalAmountSold>
    </offeringSalesAmounts>
    <signatureBlock><signature><signatureDate>${values.signed ?? '2026-03-05'}</signatureDate></signature></signatureBlock>
  </offeringData>
</edgarSubmission>`;
}
