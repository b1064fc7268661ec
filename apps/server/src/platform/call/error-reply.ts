import { type Envelope, type ErrorName, errors, type FieldError } from '@zutai/contract';
import { pickLanguage } from '@zutai/i18n';
import type { FastifyContextConfig, FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { pathForLog } from '../http/path-for-log.ts';
import { AppError } from './app-error.ts';

interface ErrorData {
  readonly requestId: string;
  readonly fields?: readonly FieldError[];
}

/** Errors of Fastify and its plugins, by their code, as errors of the contract. */
const FRAMEWORK_ERRORS: Readonly<Record<string, () => AppError>> = {
  FOREIGN_ORIGIN: () => new AppError('crossOrigin'),
  UNKNOWN_HOST: () => new AppError('unknownHost'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('wrongEncoding'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('invalidRequest', {}, [{ path: '', code: 'json' }]),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError('invalidRequest', {}, [{ path: '', code: 'json' }]),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('invalidRequest'),
};

/** Of these, the files of an upload are the cause. */
const LARGE_UPLOADS: readonly string[] = ['FST_ERR_CTP_BODY_TOO_LARGE', 'FST_REQ_FILE_TOO_LARGE'];

/** An upload over the limit of the server never reaches its handler; where a call takes one file, it was that. */
function tooLarge(code: string, { files = [], bodyLimit = 0 }: FastifyContextConfig): AppError {
  const [file, second] = files;
  if (!LARGE_UPLOADS.includes(code) || file === undefined || second !== undefined)
    return new AppError('tooLarge');
  const max = `${bodyLimit / 1024 / 1024} MB`;
  return new AppError('tooLarge', {}, [{ path: file, code: 'fileTooBig', params: { max } }]);
}

/** A trigger that refuses by name: SQLSTATE ZL001, the error of the contract as its constraint, its limit as its detail. */
function databaseRefusal(error: Error & { code?: string }): AppError | undefined {
  if (error.code !== 'ZL001') return undefined;
  const { constraint = '', detail = '' } = error as { constraint?: string; detail?: string };
  return constraint in errors ? new AppError(constraint as ErrorName, { limit: detail }) : undefined;
}

function asAppError(error: FastifyError | AppError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const refusal = databaseRefusal(error);
  if (refusal !== undefined) return refusal;
  if (error.statusCode === 413) return tooLarge(error.code, request.routeOptions.config);
  const known = FRAMEWORK_ERRORS[error.code];
  if (known !== undefined) return known();
  if (error instanceof SyntaxError) return new AppError('invalidRequest', {}, [{ path: '', code: 'json' }]);
  if (error.statusCode === 429)
    return new AppError('tooManyRequests', { seconds: Math.ceil(Number(error.cause ?? 60)) });
  if (error.statusCode === 503) return new AppError('notReady');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('invalidRequest');
  return new AppError('internal', { requestId: request.id });
}

/** Answers every error as an envelope in the user's language; what is no AppError shows no internals. */
export function setErrorReply(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | AppError, request, reply) => {
    const error = asAppError(thrown, request);
    if (error.errorName === 'internal') request.log.error({ err: thrown }, 'unexpected error');
    else
      request.log.info(
        {
          error: error.errorName,
          path: pathForLog(request),
          address: request.ip,
          ...(error.fields.length > 0 ? { fields: error.fields.slice(0, 5) } : {}),
        },
        'refused',
      );
    const language = pickLanguage(request.headers['accept-language']);
    const fields = error.fieldsIn(language);
    const data: ErrorData = { requestId: request.id, ...(fields.length > 0 ? { fields } : {}) };
    if (error.errorName === 'tooManyRequests' && error.params.seconds !== undefined)
      reply.header('retry-after', String(error.params.seconds));
    if (error.errorName === 'apiTokenInvalid' || error.errorName === 'apiTokenRevoked')
      reply.header('www-authenticate', 'Bearer error="invalid_token"');
    const envelope: Envelope<ErrorData> = { code: error.wireCode, message: error.textIn(language), data };
    return reply.status(error.status).header('cache-control', 'no-store').send(envelope);
  });
}
