import { inlineStyle } from '#layouts/critical.ts';
import formStyles from '../../styles/contact-form.css?inline';
import ownStyles from '../../styles/own.css?inline';

/** Of pages on which a member changes what is theirs. */
export const OWN_STYLES = [inlineStyle(formStyles), inlineStyle(ownStyles)];
