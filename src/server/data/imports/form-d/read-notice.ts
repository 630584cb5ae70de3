import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { type FiledNotice, readAccession } from '#domain/form-d/form-d.ts';

/** A filing is 10 to 50 KB; anything much larger is not a filing. */
export const MAX_NOTICE_BYTES = 5_000_000;

const text = z
  .union([z.string(), z.looseObject({})])
  .optional()
  .catch(undefined)
  .transform((value) => (typeof value === 'string' ? value.trim() : ''));
const valueElement = z.looseObject({ value: text }).catch({ value: '' });
const empty = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (typeof value === 'object' && value !== null ? value : {}), shape);

const previousNames = empty(z.looseObject({ previousName: z.array(text).catch([]) }));

const person = z.looseObject({
  relatedPersonName: empty(z.looseObject({ firstName: text, lastName: text })),
  relatedPersonRelationshipList: empty(z.looseObject({ relationship: z.array(text).catch([]) })),
  relationshipClarification: text,
});

const submission = z.looseObject({
  submissionType: text,
  testOrLive: text,
  primaryIssuer: z.looseObject({
    cik: text,
    entityName: text,
    entityType: text,
    issuerPreviousNameList: previousNames,
    edgarPreviousNameList: previousNames,
    issuerAddress: empty(z.looseObject({ city: text, stateOrCountry: text })),
  }),
  relatedPersonsList: empty(z.looseObject({ relatedPersonInfo: z.array(person).catch([]) })),
  offeringData: z.looseObject({
    industryGroup: empty(z.looseObject({ industryGroupType: text })),
    typeOfFiling: empty(
      z.looseObject({
        newOrAmendment: empty(z.looseObject({ previousAccessionNumber: text })),
        dateOfFirstSale: empty(valueElement),
      }),
    ),
    typesOfSecuritiesOffered: empty(
      z.looseObject({ isPooledInvestmentFundType: text, isDebtType: text, isEquityType: text }),
    ),
    businessCombinationTransaction: empty(z.looseObject({ isBusinessCombinationTransaction: text })),
    offeringSalesAmounts: empty(z.looseObject({ totalOfferingAmount: text, totalAmountSold: text })),
    signatureBlock: empty(z.looseObject({ signature: z.array(z.looseObject({ signatureDate: text })).catch([]) })),
  }),
});

const LISTS = new Set(['previousName', 'relatedPersonInfo', 'relationship', 'signature']);

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: true,
  isArray: (name) => LISTS.has(name),
});

/**
 * Reads a filing in EDGAR's format (`primary_doc.xml`).
 * @param name of the file, or its path: it contains the accession number, which the filing does not
 * @returns the notice, or why it is not one
 */
export function readNotice(xml: string, name: string): { notice: FiledNotice } | { rejected: string } {
  // Filings have no DOCTYPE, which could define entities that grow without bound or read files.
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(xml)) return { rejected: 'has a DOCTYPE, which filings never have' };
  // A filing cut out of a submission often begins with an empty line.
  const document = xml.replace(/^\ufeff/, '').trimStart();
  if (XMLValidator.validate(document) !== true) return { rejected: 'is not valid XML' };
  const root: unknown = parser.parse(document);
  const parseResult = z.object({ edgarSubmission: submission }).safeParse(root);
  if (!parseResult.success) return { rejected: 'is not a Form D' };
  const { primaryIssuer, offeringData, relatedPersonsList, ...of } = parseResult.data.edgarSubmission;
  const { typeOfFiling, typesOfSecuritiesOffered: securities, offeringSalesAmounts: amounts } = offeringData;
  const dates = offeringData.signatureBlock.signature.map(({ signatureDate }) => signatureDate);
  return {
    notice: {
      accession: readAccession(name) ?? '',
      type: of.submissionType,
      test: of.testOrLive.toUpperCase() === 'TEST',
      filed: dates.filter(Boolean).sort().at(-1) ?? '',
      fileNumber: '',
      previousAccession: typeOfFiling.newOrAmendment.previousAccessionNumber,
      cik: primaryIssuer.cik,
      name: primaryIssuer.entityName,
      previousNames: [
        ...primaryIssuer.issuerPreviousNameList.previousName,
        ...primaryIssuer.edgarPreviousNameList.previousName,
      ],
      city: primaryIssuer.issuerAddress.city,
      stateOrCountry: primaryIssuer.issuerAddress.stateOrCountry,
      entityType: primaryIssuer.entityType,
      industry: offeringData.industryGroup.industryGroupType,
      pooledFund: securities.isPooledInvestmentFundType === 'true',
      debtOnly: securities.isDebtType === 'true' && securities.isEquityType !== 'true',
      combination: offeringData.businessCombinationTransaction.isBusinessCombinationTransaction === 'true',
      firstSale: typeOfFiling.dateOfFirstSale.value,
      offered: amounts.totalOfferingAmount,
      sold: amounts.totalAmountSold,
      people: relatedPersonsList.relatedPersonInfo.map(({ relatedPersonName: { firstName, lastName }, ...info }) => ({
        first: firstName,
        last: lastName,
        relationships: info.relatedPersonRelationshipList.relationship,
        clarification: info.relationshipClarification,
      })),
    },
  };
}
