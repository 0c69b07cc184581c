import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cents } from './money.ts';
import { Vin, VinSlip } from './vin-shapes.ts';
import * as calls from './catalogue.calls.ts';

/** A model with the years that it is offered for, newest first. */
export const CatalogueModel = z.object({ model: z.string(), years: z.array(z.int()) });
export type CatalogueModel = z.infer<typeof CatalogueModel>;

/**
 * What one make costs. `basePriceCents` and `memberPriceCents` are the price list's (a member's holds the PIN where the
 * make needs one; null: "Ask for pricing"); `pinPriceCents` is what a non-member pays on top for the PIN;
 * `memberKeyPriceCents` is a member's price without the PIN where the list names it apart, as for Infiniti and Nissan.
 */
export const MakeFacts = z.object({
  make: z.string(),
  category: z.string(),
  basePriceCents: Cents,
  memberPriceCents: Cents.nullable(),
  memberKeyPriceCents: Cents.nullable(),
  pinPriceCents: Cents,
  requiresPin: z.boolean(),
  pricingNote: z.string().optional(),
});
export type MakeFacts = z.infer<typeof MakeFacts>;

/** A make of the catalogue. `basePrice` and `memberPrice` are the same prices in dollars, as the specification has them. */
export const CatalogueMake = MakeFacts.extend({
  basePrice: z.number(),
  memberPrice: z.number().nullable(),
  /** What stands in the place of a member price that is null. */
  memberPriceLabel: z.string().optional(),
  models: z.array(CatalogueModel),
});
export type CatalogueMake = z.infer<typeof CatalogueMake>;

export const getMakes = endpoint(calls.getMakes, {
  summary: 'Every make that key codes are offered for, with its prices, models and years (newest first).',
  reply: z.array(CatalogueMake),
  fails: [],
});

/** What a VIN says. */
export const DecodedVin = z.object({
  vin: z.string(),
  checkDigitRight: z.boolean(),
  /** What may have been meant where the check digit is wrong, the likeliest first. */
  suggestions: z.array(VinSlip),
  /** The makes that use this manufacturer prefix, also ones that are not offered; empty where it is unknown. */
  makes: z.array(z.string()),
  /** The model years that the VIN may stand for, the likeliest first. */
  years: z.array(z.int()),
  /** The vehicle as the VIN names it, offered or not, as far as it is known. */
  decoded: z.object({ make: z.string().optional(), model: z.string().optional(), year: z.int().optional() }),
  /** What can be filled in from the catalogue; what is missing here, the person chooses. */
  make: z.string().optional(),
  model: z.string().optional(),
  year: z.int().optional(),
  /** False only when the VIN is known to belong to a make, a model or a year that is not offered. */
  offered: z.boolean(),
});
export type DecodedVin = z.infer<typeof DecodedVin>;

export const decodeVin = endpoint(calls.decodeVin, {
  summary: 'Says which vehicle a VIN belongs to, whether its check digit is right, and what may have been meant.',
  body: z.object({ vin: Vin }),
  reply: DecodedVin,
  fails: [],
});
