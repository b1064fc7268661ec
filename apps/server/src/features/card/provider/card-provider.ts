import type { CardState } from '@zutai/contract';

/** What an operator says of a card; what it does not say is left out. */
export interface CardReading {
  readonly iccid: string;
  readonly plan?: string | undefined;
  readonly monthlyMb?: number | null | undefined;
  /** Of the month of now. */
  readonly usedMb?: number | undefined;
  readonly endsOn?: string | null | undefined;
  readonly state?: CardState | undefined;
}

/**
 * Where traffic and ends of cards come from and where they are renewed. There is none where people do both at the
 * operator's own site and type what it says.
 */
export interface CardProvider {
  /** What is known of the cards; those it does not know are left out. @throws CardProviderError */
  read(iccids: readonly string[]): Promise<CardReading[]>;
  /**
   * Renews a card.
   * @param key the same at each try of one renewal, which is then done once
   * @throws CardProviderError
   */
  renew(iccid: string, months: number, key: string): Promise<CardReading>;
}

/** What the operator's interface answered when it refused, or why it was not reached. */
export class CardProviderError extends Error {}
