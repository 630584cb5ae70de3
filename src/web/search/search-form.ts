/** The id of the search form. Filters and sort order refer to it, so that it also works without JavaScript. */
export const SEARCH_FORM = 'search-form';
