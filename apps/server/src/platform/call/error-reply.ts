import type { Envelope, FieldError } from '@zutai/contract';
import { pickLanguage } from '@zutai/i18n';
import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { fieldErrorsIn } from './field-problems.ts';

interface ErrorData {
  readonly requestId: string;
  readonly fields?: readonly FieldError[];
}

/** Errors of Fastify and its plugins, by their code, as errors of the contract. */
const FRAMEWORK_ERRORS: Readonly<Record<string, () => AppError>> = {
  FOREIGN_ORIGIN: () => new AppError('crossOrigin'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('tooLarge'),
  FST_REQ_FILE_TOO_LARGE: () => new AppError('tooLarge'),
  FST_FILES_LIMIT: () => new AppError('tooLarge'),
  FST_FIELDS_LIMIT: () => new AppError('tooLarge'),
  FST_PARTS_LIMIT: () => new AppError('tooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('wrongEncoding'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('invalidRequest', {}, [{ path: '', code: 'json' }]),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError('invalidRequest', {}, [{ path: '', code: 'json' }]),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('invalidRequest'),
};

function asAppError(error: FastifyError | AppError, requestId: string): AppError {
  if (error instanceof AppError) return error;
  const known = FRAMEWORK_ERRORS[error.code];
  if (known !== undefined) return known();
  if (error instanceof SyntaxError) return new AppError('invalidRequest', {}, [{ path: '', code: 'json' }]);
  if (error.statusCode === 413) return new AppError('tooLarge');
  if (error.statusCode === 429)
    return new AppError('tooManyRequests', { seconds: Math.ceil(Number(error.cause ?? 60)) });
  if (error.statusCode === 503) return new AppError('notReady');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('invalidRequest');
  return new AppError('internal', { requestId });
}

/** Answers every error as an envelope in the user's language; what is no AppError shows no internals. */
export function setErrorReply(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | AppError, request, reply) => {
    const error = asAppError(thrown, request.id);
    if (error.errorName === 'internal') request.log.error({ err: thrown }, 'unexpected error');
    else
      request.log.info(
        { error: error.errorName, ...(error.fields.length > 0 ? { fields: error.fields.slice(0, 5) } : {}) },
        'refused',
      );
    const language = pickLanguage(request.headers['accept-language']);
    const data: ErrorData = {
      requestId: request.id,
      ...(error.fields.length > 0 ? { fields: fieldErrorsIn(language, error.fields) } : {}),
    };
    const envelope: Envelope<ErrorData> = { code: error.wireCode, message: error.textIn(language), data };
    return reply.status(error.status).header('cache-control', 'no-store').send(envelope);
  });
}
