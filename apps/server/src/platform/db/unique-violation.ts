/** Whether a statement failed because a row with this unique constraint's values is already there. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === constraint
  );
}

/** Whether a row could not go because others still name it; with a constraint, by that one. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23503' &&
    (constraint === undefined || ('constraint' in error && error.constraint === constraint))
  );
}
