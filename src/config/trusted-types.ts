/** The policy of Trusted Types that scripts of a page make, as its `Content-Security-Policy` names it; `menu.js` too. */
export const TRUSTED_TYPES_POLICY = 'islet';
