/**
 * The grid of a result card, by the width of the result list: three columns; under 860 px two, with
 * the contact as a strip below; under 560 one.
 */
export const cardClass =
  'group/row relative grid scroll-mt-16 scroll-mb-11 [contain-intrinsic-height:auto_102px] [content-visibility:auto] rounded-box border border-line bg-surface hover:border-line-strong data-current:border-accent-line ' +
  'data-current:before:absolute data-current:before:inset-y-3 data-current:before:left-0 data-current:before:w-0.75 data-current:before:rounded-r-[3px] data-current:before:bg-accent ' +
  'grid-cols-[minmax(0,1fr)_284px_264px] ' +
  '@max-[860px]:grid-cols-[minmax(0,1fr)_232px] ' +
  "@max-[560px]:grid-cols-[minmax(0,1fr)_auto_auto] @max-[560px]:pt-2.5 @max-[560px]:[grid-template-areas:'name_name_sum'_'desc_desc_desc'_'meta_meta_meta'_'type_when_when'_'track_track_track'_'contact_contact_contact']";
