import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { Constants, SamlLib } from 'samlify';
import { createKeyPair, type KeyPair } from './certificate.ts';

export type SamlPerson = { email: string; givenName?: string; surname?: string };

/** Deviations from a valid response. */
export type SamlChanges = {
  issuer?: string;
  audience?: string;
  recipient?: string;
  /** null: unsolicited. */
  inResponseTo?: string | null;
  assertionId?: string;
  /** Seconds from now. */
  validFrom?: number;
  validUntil?: number;
  keys?: KeyPair;
  algorithm?: string;
  signed?: 'assertion' | 'response' | 'nothing';
  /** Alters the signed document on its way through the browser. */
  tamper?: (xml: string) => string;
};

type SamlProvider = {
  entryPoint: string;
  issuer: string;
  certificate: string;
  /** Returns the form that a person's browser posts in response to an authentication request. */
  respond(request: URL, person: SamlPerson, changes?: SamlChanges): URLSearchParams;
};

/** Creates a SAML identity provider that signs anything. */
export function createSamlProvider(): SamlProvider {
  const own = createKeyPair();
  const issuer = 'https://idp.harbour.example/metadata';
  return {
    issuer,
    entryPoint: 'https://idp.harbour.example/sso',
    certificate: own.certificate,
    respond(request, person, changes = {}) {
      const saml = inflateRawSync(Buffer.from(request.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
      const unsigned = responseTo(
        {
          requestId: attribute(saml, 'ID'),
          consumer: attribute(saml, 'AssertionConsumerServiceURL'),
          audience: /<saml:Issuer>([^<]*)</.exec(saml)?.[1] ?? '',
          issuer,
        },
        person,
        changes,
      );
      const xml = sign(unsigned, changes.keys ?? own, changes);
      return new URLSearchParams({
        SAMLResponse: Buffer.from(changes.tamper?.(xml) ?? xml).toString('base64'),
        RelayState: request.searchParams.get('RelayState') ?? '',
      });
    },
  };
}

type AuthnRequest = { requestId: string; consumer: string; audience: string; issuer: string };

function responseTo(authn: AuthnRequest, person: SamlPerson, changes: SamlChanges): string {
  const { issuer = authn.issuer, audience = authn.audience, recipient = authn.consumer } = changes;
  const inResponseTo = changes.inResponseTo === null ? '' : `InResponseTo="${changes.inResponseTo ?? authn.requestId}"`;
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const until = at(changes.validUntil ?? 300);
  const attributes = Object.entries(person)
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    .join('');
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(0)}" Destination="${recipient}" ${inResponseTo}><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${changes.assertionId ?? `_${randomUUID()}`}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${person.email}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${recipient}" ${inResponseTo}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(changes.validFrom ?? -10)}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"/><saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
}

function sign(xml: string, keys: KeyPair, { signed = 'assertion', algorithm }: SamlChanges): string {
  if (signed === 'nothing') return xml;
  const response = "/*[local-name(.)='Response']";
  const what = signed === 'assertion' ? `${response}/*[local-name(.)='Assertion']` : response;
  return SamlLib.constructSAMLSignature({
    rawSamlMessage: xml,
    referenceTagXPath: what,
    privateKey: keys.privateKey,
    signingCert: keys.certificate.replace(/-----.*-----|\s/g, ''),
    signatureAlgorithm: algorithm ?? Constants.algorithms.signature.RSA_SHA256,
    signatureConfig: { prefix: 'ds', location: { reference: `${what}/*[local-name(.)='Issuer']`, action: 'after' } },
    isBase64Output: false,
  });
}

function attribute(xml: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? '';
}
