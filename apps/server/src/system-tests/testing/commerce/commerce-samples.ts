import { cardSamples } from './card-samples.ts';
import { invoiceSamples } from './invoice-samples.ts';
import { offerSamples, purchaseSamples } from './purchase-samples.ts';
import { smsOfferSamples, smsSamples } from './sms-samples.ts';

/** Requests of everything that is bought and paid. */
export const commerceSamples = {
  card: cardSamples,
  offer: offerSamples,
  purchase: purchaseSamples,
  invoice: invoiceSamples,
  sms: smsSamples,
  smsOffer: smsOfferSamples,
};
