/** The row of a state machine that an action is. */
export function stepOf<S extends { action: string }, A extends S['action']>(
  steps: readonly S[],
  action: A,
): Extract<S, { action: A }> {
  const row = steps.find((known): known is Extract<S, { action: A }> => known.action === action)
  if (!row) throw new Error(`no step ${action}`)
  return row
}
