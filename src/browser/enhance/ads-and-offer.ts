import { fillAds } from './ads.ts';
import { enhanceOffer } from './offer.ts';

enhanceOffer();
fillAds();
