import { Link } from '@tanstack/react-router';
import { Globe, MapPin } from 'lucide-react';
import { type CompanyCard, hostOf, webLink } from '#domain/companies/company.ts';
import { citySlug } from '#domain/companies/directory.ts';
import { splitPlace } from '#domain/places/place.ts';
import { plainPlace } from '#domain/places/short-place.ts';
import '../search/small-icons.css';
import { SourcedValue } from './sourced-values.tsx';

const LINE = 'inline-flex h-6 min-w-0 items-center gap-1.5 text-ink-2';

type CompanyLinksProps = {
  company: CompanyCard;
  linkPlace?: boolean;
};

export function CompanyLinks({ company, linkPlace = false }: CompanyLinksProps) {
  const city = linkPlace ? citySlug(splitPlace(company.headquartersLocation)) : null;
  const place = plainPlace(company.headquartersLocation ?? '');
  const website = webLink(company.website);
  const linkedin = webLink(company.linkedin);
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-13">
      {website && (
        <a href={website} rel="noopener nofollow" target="_blank" className={`${LINE} hover:text-accent`}>
          <Globe aria-hidden className="size-3.5 shrink-0" />
          <SourcedValue field="website" interactive className="truncate">
            {hostOf(company.website)}
          </SourcedValue>
        </a>
      )}
      {linkedin && (
        <a
          href={linkedin}
          rel="noopener nofollow"
          target="_blank"
          className={`${LINE} linkedin-icon hover:text-accent`}
        >
          <SourcedValue field="linkedin" interactive>
            LinkedIn
          </SourcedValue>
        </a>
      )}
      {place && (
        <span className={LINE}>
          <MapPin aria-hidden className="size-3.5 shrink-0" />
          {city ? (
            <Link
              to="/directory/$kind/$slug"
              params={{ kind: 'cities', slug: city }}
              className="truncate hover:text-accent hover:underline"
            >
              {place}
            </Link>
          ) : (
            <span className="truncate">{place}</span>
          )}
        </span>
      )}
    </p>
  );
}
