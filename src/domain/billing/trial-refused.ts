/** Why a checkout started no trial. Separate from the other states, so that few pages load them. */
export const TRIAL_REFUSED = {
  title: 'No free trial',
  description:
    'This card was already used for a free trial on another account. You were not charged. Choose a plan to continue.',
};
