import { fillAds } from './fill.ts';
import { enhanceOffer } from './offer.ts';

enhanceOffer();
fillAds();
