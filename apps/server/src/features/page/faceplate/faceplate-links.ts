import type { PageKind } from '@zutai/contract';
import { fieldText, type Language } from '@zutai/i18n';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { fileError } from '../page-file.ts';
import { findNestingProblem, MAX_FACEPLATE_DEPTH } from './faceplate-nesting.ts';
import { FaceplateRepository } from './faceplate-repository.ts';

/**
 * Notes which faceplates a page just saved places, in the transaction of the save.
 * @throws AppError pageFileInvalid for a faceplate that would contain itself, or too deep nesting
 */
export async function linkFaceplates(
  { kysely }: Transaction,
  organisationId: string,
  page: { readonly id: string; readonly kind: PageKind },
  faceplateIds: readonly string[],
  language: Language,
): Promise<void> {
  const faceplates = new FaceplateRepository(kysely);
  if (faceplateIds.length > 0) {
    const isFaceplate = page.kind === 'faceplate';
    if (isFaceplate) await faceplates.takeTurn(organisationId);
    const below = await faceplates.listUsesBelow(organisationId, faceplateIds);
    const above = isFaceplate ? await faceplates.listUsesAbove(organisationId, page.id) : [];
    const id = isFaceplate ? page.id : undefined;
    const problem = findNestingProblem(id, faceplateIds, { below, above });
    if (problem !== undefined) {
      const titles = await faceplates.listTitles(organisationId, problem.path);
      const path = problem.path.map((one) => titles.get(one) ?? one).join(' → ');
      const params = { path, max: MAX_FACEPLATE_DEPTH };
      throw fileError('widgets', fieldText(language, problem.code, params) ?? problem.code);
    }
  }
  await faceplates.setUses(organisationId, page.id, faceplateIds);
}
