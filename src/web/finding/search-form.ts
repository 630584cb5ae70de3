/** The id of the search form. Filters and order belong to it from afar, so that it also works as a plain form. */
export const SEARCH_FORM = 'search-form';
