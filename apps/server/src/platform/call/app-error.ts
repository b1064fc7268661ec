import {
  type ErrorDefinition,
  type ErrorName,
  type ErrorParams,
  errors,
  type FieldError,
} from '@zutai/contract';
import { errorText, type FieldProblem, fieldErrorsIn, type Language } from '@zutai/i18n';

export type { FieldProblem } from '@zutai/i18n';

/** An error the contract names; anything else that is thrown is a bug and answered as `internal`. */
export class AppError extends Error {
  readonly errorName: ErrorName;
  readonly params: ErrorParams;
  readonly fields: readonly FieldProblem[];

  constructor(errorName: ErrorName, params: ErrorParams = {}, fields: readonly FieldProblem[] = []) {
    super(errorText('en', errorName, params));
    this.errorName = errorName;
    this.params = params;
    this.fields = fields;
  }

  get wireCode(): string {
    return errors[this.errorName].wire;
  }

  get status(): number {
    return errors[this.errorName].status;
  }

  textIn(language: Language): string {
    return errorText(language, this.errorName, this.params);
  }

  /** What is wrong with single fields: as thrown, else the error itself at the field that the contract names for it. */
  fieldsIn(language: Language): FieldError[] {
    const { field }: ErrorDefinition = errors[this.errorName];
    if (this.fields.length === 0 && field !== undefined)
      return [{ path: field, message: this.textIn(language) }];
    return fieldErrorsIn(language, this.fields);
  }
}

/** A request refused for one field. */
export function fieldError(path: string, code: string, params?: ErrorParams): AppError {
  return new AppError('invalidRequest', {}, [{ path, code, ...(params === undefined ? {} : { params }) }]);
}
